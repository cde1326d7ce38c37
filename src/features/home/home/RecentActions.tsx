import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { actionName } from '#domain/audit/action-name.ts'
import { Panel } from '#features/home/home/Panel.tsx'
import classes from '#features/home/home/HomePage.module.css'

const SHOWN = 12
const ASKED_FOR = 50

/** Sign-ins and sign-outs are not work. */
const LEFT_OUT: readonly string[] = ['user.login', 'user.logout']

/** The person's recent actions, newest first. */
export function RecentActions({ zone }: { zone: string }) {
  const { t } = useTranslation(['shell', 'enums'])
  const recent = useQuery(query('audit.getOwnRecent', { limit: ASKED_FOR }))
  const list = (recent.data?.list ?? []).filter(({ action }) => !LEFT_OUT.includes(action)).slice(0, SHOWN)
  return (
    <Panel
      title={t('shell:home.recent')}
      query={recent}
      empty={list.length === 0 ? t('shell:home.noRecent') : undefined}
    >
      <ol className={classes.actions}>
        {list.map(({ id, at, action, target }) => (
          <li key={id}>
            <time dateTime={at}>{toWallClock(at, zone).slice(5, 16)}</time>
            <span>{actionText(t, action)}</span>
            <span className={classes.target}>{target}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** What an action is called. */
const actionText = (t: TFunction<['shell', 'enums']>, action: string): string =>
  actionName((key, options) => t(key as 'shell:action.user.login', options), action)
