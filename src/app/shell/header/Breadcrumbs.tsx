import { useTranslation } from 'react-i18next'
import type { BuiltRoute } from '#app/catalogue.ts'
import { groupTitle, routeTitle } from '#app/screen-titles.ts'
import classes from '#app/shell/header/Header.module.css'

/** The page's menu groups and the page. */
export function Breadcrumbs({ built }: { built: BuiltRoute | undefined }) {
  const { t } = useTranslation(['screens', 'shell'])
  if (!built) return <div className={classes.crumbs} />
  const groups = built.route.group?.split('/') ?? []
  return (
    <nav className={classes.crumbs} aria-label={t('shell:breadcrumbs.label')}>
      <ol>
        {groups.map((key) => (
          <li key={key}>{groupTitle(t, key)}</li>
        ))}
        <li aria-current="page">{routeTitle(t, built.route)}</li>
      </ol>
    </nav>
  )
}
