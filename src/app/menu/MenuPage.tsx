import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BuiltRoute } from '#app/catalogue.ts'
import { ScreenIcon } from '#app/menu/tree/ScreenIcon.tsx'
import { routeTitle } from '#app/screen-titles.ts'
import { ShellLink } from '#app/links/ShellLink.tsx'
import classes from '#app/menu/Menu.module.css'

interface MenuPageProps {
  built: BuiltRoute
  onTake?: () => void
  /** Shows the icon alone; the title is its name. */
  isIconOnly?: boolean
}

/** One page of the menu. */
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
    >
      <ScreenIcon name={built.declaration.icon} size={isIconOnly ? 18 : 16} />
      {!isIconOnly && <span className={classes.pageTitle}>{title}</span>}
    </ShellLink>
  )
}
