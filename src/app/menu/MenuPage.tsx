import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SCREEN_ENTRIES } from '#app/catalogue.ts'
import type { BuiltRoute } from '#app/catalogue.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { routeTitle } from '#app/screen-titles.ts'
import { ShellLink } from '#app/links/ShellLink.tsx'
import classes from '#app/menu/Menu.module.css'
import { screenCommands } from '#commands/screen.commands.ts'

interface MenuPageProps {
  built: BuiltRoute
  onTake?: () => void
  /** Shows the icon alone; the title is its name. */
  isIconOnly?: boolean
}

/** The keys that open each page, as its command has them. */
const KEYS = new Map(screenCommands(SCREEN_ENTRIES).map(({ id, keys = [] }) => [id.replace('screen.', ''), keys[0]]))

/** One page of the menu; its keys are shown where the keyboard or the pointer is. */
export function MenuPage({ built, onTake, isIconOnly = false }: MenuPageProps) {
  const { t } = useTranslation('screens')
  const isHere = useLocation({ select: (location) => location.pathname === built.route.path })
  const title = routeTitle(t, built.route)
  return (
    <ShellLink
      href={built.route.path}
      className={isIconOnly ? classes.icon : classes.page}
      aria-current={isHere ? 'page' : undefined}
      aria-label={isIconOnly ? title : undefined}
      title={isIconOnly ? title : undefined}
      onClick={onTake}
      data-keys={KEYS.get(built.route.path)}
    >
      <Icon name={built.declaration.icon} size={isIconOnly ? 18 : 16} stroke={1.6} />
      {!isIconOnly && <span className={classes.pageTitle}>{title}</span>}
    </ShellLink>
  )
}
