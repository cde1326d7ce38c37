import { ORDER_READERS, STAFF_ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { DayComparison } from '#features/home/home/DayComparison.tsx'
import { OpenWork } from '#features/home/home/OpenWork.tsx'
import { PayoutWork } from '#features/home/home/PayoutWork.tsx'
import { SetupSteps } from '#features/home/home/SetupSteps.tsx'
import classes from '#features/home/home/HomePage.module.css'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { actionName } from '#domain/audit-kinds.ts'
import { Panel } from '#features/home/home/Panel.tsx'

const STAFF: readonly Role[] = STAFF_ROLES
const READS_ORDERS: readonly Role[] = ORDER_READERS

/** The home page: what a new party lacks, open work by queue, today against yesterday, recent actions. */
export default function HomePage({ user }: ScreenPageProps) {
  const role = user.access.find((one) => READS_ORDERS.includes(one))
  return (
    <div className={classes.page}>
      {role !== undefined && !STAFF.includes(role) && <SetupSteps user={user} />}
      {role !== undefined && <OpenWork role={role} limits={user.system.waitLimits} />}
      {role !== undefined && STAFF.includes(role) && <PayoutWork role={role} />}
      {role !== undefined && <DayComparison zone={user.system.zone} />}
      <RecentActions zone={user.system.zone} />
    </div>
  )
}

const SHOWN = 12
const ASKED_FOR = 50

/** Sign-ins and sign-outs are not work. */
const LEFT_OUT: readonly string[] = ['user.login', 'user.logout']

/** The person's recent actions, newest first. */
function RecentActions({ zone }: { zone: string }) {
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

/** The name of an action. */
const actionText = (t: TFunction<['shell', 'enums']>, action: string): string =>
  actionName((key, options) => t(key as 'shell:action.user.login', options), action)
