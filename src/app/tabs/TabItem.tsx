import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { builtRouteOf } from '#app/catalogue.ts'
import { ScreenIcon } from '#app/menu/tree/ScreenIcon.tsx'
import { routeTitle } from '#app/screen-titles.ts'
import { ShellLink } from '#app/shell/ShellLink.tsx'
import type { Tab } from '#app/tabs/tabs-state.ts'
import classes from '#app/tabs/TabStrip.module.css'

const MIDDLE_BUTTON = 1

/** One open page; the middle button closes it too. */
export function TabItem({ tab, isHere, onClose }: { tab: Tab; isHere: boolean; onClose: () => void }) {
  const { t } = useTranslation(['screens', 'shell'])
  const built = builtRouteOf(tab.path)
  if (!built) return null
  const title = routeTitle(t, built.route)
  const isClosable = built.route.closable !== false
  return (
    <li
      className={classes.tab}
      data-here={isHere || undefined}
      onAuxClick={(event) => {
        if (event.button !== MIDDLE_BUTTON || !isClosable) return
        event.preventDefault()
        onClose()
      }}
    >
      <ShellLink href={tab.href} className={classes.link} aria-current={isHere ? 'page' : undefined}>
        <ScreenIcon name={built.declaration.icon} size={14} />
        <span>{title}</span>
      </ShellLink>
      {isClosable && (
        <button type="button" className={classes.close} aria-label={t('shell:tabs.close', { title })} onClick={onClose}>
          <IconX size={12} />
        </button>
      )}
    </li>
  )
}
