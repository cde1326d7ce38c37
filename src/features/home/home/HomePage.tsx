import { ORDER_READERS, STAFF_ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { fieldRecord, flag } from '#domain/text/text-field.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { Balances } from '#features/home/home/Balances.tsx'
import { DayComparison } from '#features/home/home/DayComparison.tsx'
import { OpenWork } from '#features/home/home/OpenWork.tsx'
import { PayoutWork } from '#features/home/home/PayoutWork.tsx'
import { PlatformSetup, usePlatformSetup } from '#features/home/home/PlatformSetup.tsx'
import { SetupSteps } from '#features/home/home/SetupSteps.tsx'
import classes from '#features/home/home/HomePage.module.css'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { useScreenHost } from '#commands/surface-context.ts'
import type { ScreenHost } from '#commands/surface.ts'
import type { SearchOf } from '#features/search-schema.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { actionName } from '#domain/system/audit-kinds.ts'
import { Panel } from '#features/home/home/Panel.tsx'

const STAFF: readonly Role[] = STAFF_ROLES
const READS_ORDERS: readonly Role[] = ORDER_READERS

/** `setup` shows the checklist though nothing is missing. */
export const search = fieldRecord({ setup: flag })

/** Home has no rows and no layers; its commands only navigate. */
const HOST: ScreenHost = {
  screen: 'home',
  isList: false,
  target: () => null,
  perform: () => undefined,
  startFlow: () => undefined,
  leaveLayer: () => false,
}

/**
 * The home page: what the platform or a new party lacks, its money, open work by queue, today against yesterday, recent
 * actions. Before the first order there is nothing to work at or to compare.
 */
export default function HomePage({ user, search: { setup } }: ScreenPageProps<SearchOf<typeof search>>) {
  const platform = usePlatformSetup(user)
  useScreenHost(HOST)
  const reader = user.access.find((one) => READS_ORDERS.includes(one))
  const role = platform.answer.data?.isNew ? undefined : reader
  return (
    <div className={classes.page}>
      {platform.isAsked && (setup || platform.isIncomplete) && <PlatformSetup answer={platform.answer} user={user} />}
      {role !== undefined && !STAFF.includes(role) && <SetupSteps user={user} />}
      {role !== undefined && !STAFF.includes(role) && <Balances role={role} />}
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
