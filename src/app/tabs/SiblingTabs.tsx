import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuiltRoute } from '#app/catalogue.ts'
import { ShellLink } from '#app/links/ShellLink.tsx'
import { routeTitle } from '#app/screen-titles.ts'
import classes from '#app/tabs/SiblingTabs.module.css'
import type { TabsStore } from '#app/tabs/tabs-store.ts'
import { siblingsOf } from '#domain/screens.ts'

interface SiblingTabsProps {
  /** Pages in the person's menu. */
  pages: readonly BuiltRoute[]
  built: BuiltRoute | undefined
  tabs: TabsStore
}

/** Screens about the same subject, one beside the other; each keeps its path, and the filters that it was left with. */
export function SiblingTabs({ pages, built, tabs }: SiblingTabsProps) {
  const { t } = useTranslation(['screens', 'shell'])
  const open = useSyncExternalStore(tabs.subscribe, tabs.tabs)
  const names = built ? siblingsOf(built.route.screen) : []
  const siblings = pages.filter(({ route }) => names.includes(route.screen))
  if (!built || siblings.length < 2) return null
  return (
    <nav className={classes.strip} aria-label={t('shell:tabs.siblings')}>
      {siblings.map(({ route }) => (
        <ShellLink
          key={route.path}
          href={open.find(({ path }) => path === route.path)?.href ?? route.path}
          className={classes.tab}
          aria-current={route.path === built.route.path ? 'page' : undefined}
        >
          {routeTitle(t, route)}
        </ShellLink>
      ))}
    </nav>
  )
}
