import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { workQueuesOf } from '#commands/rows/work-queues.ts'
import type { WorkCounts, WorkQueue } from '#commands/rows/work-queues.ts'
import type { Role } from '#domain/roles.ts'
import type { WaitLimits } from '#domain/time/wait.ts'
import { pathFor } from '#domain/screens.ts'
import { useWaits } from '#features/list/columns/wait-cell.ts'
import { Panel } from '#features/home/home/Panel.tsx'
import classes from '#features/home/home/HomePage.module.css'

const EVERY_MS = 15_000

/** The order list of a role; undefined while the console has none. */
function usePathOfOrders(role: Role) {
  const { routesByPath } = useRouter()
  const path = pathFor('orders', role)
  return path !== undefined && path in routesByPath ? path : undefined
}

/** The number of orders in each queue; a digit or a click opens it. */
export function OpenWork({ role, limits }: { role: Role; limits: WaitLimits }) {
  const waits = useWaits(limits)
  const { t } = useTranslation(['shell', 'commands'])
  const work = useQuery({ ...query('order.openWork', {}), refetchInterval: EVERY_MS })
  const path = usePathOfOrders(role)

  return (
    <Panel
      title={t('home.openWork')}
      aside={t('home.openWorkHint')}
      query={work}
      empty={undefined}
      className={classes.wide}
    >
      {path && work.data && (
        <ol className={classes.queues}>
          {workQueuesOf(role).map(({ queue, search, digit }) => (
            <li key={queue}>
              <Link
                className={classes.queue}
                to={path}
                search={search}
                data-waiting={work.data[queue] > 0 || undefined}
              >
                <kbd className={classes.digit}>{digit}</kbd>
                <span className={classes.queueName}>{t(`commands:home.${queue}`)}</span>
                <span className={classes.queueCount}>{countText(work.data, queue)}</span>
                {noteOf(work.data, queue)}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )

  /** How many wait too long, or since when the oldest waits. */
  function noteOf({ overdue, oldestCallbackAt }: WorkCounts, queue: WorkQueue) {
    if (queue === 'pendingConfirmation' && overdue > 0)
      return <span className={classes.late}>{t('home.late', { count: overdue, formatted: String(overdue) })}</span>
    if (queue === 'callbackFailed' && oldestCallbackAt !== null)
      return <span className={classes.note}>{t('home.oldest', { time: waits.text(oldestCallbackAt) })}</span>
    return null
  }

  function countText(counts: WorkCounts, queue: WorkQueue): string {
    const formatted = counts[queue].toLocaleString('en-US')
    return counts[queue] >= counts.cap ? t('home.atLeast', { formatted }) : formatted
  }
}
