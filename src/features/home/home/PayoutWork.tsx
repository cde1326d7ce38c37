import { useQueries } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { rolesOf } from '#commands/command.ts'
import { pathFor } from '#domain/screens.ts'
import type { Role } from '#domain/roles.ts'
import { Panel } from '#features/home/home/Panel.tsx'
import classes from '#features/home/home/HomePage.module.css'

const EVERY_MS = 15_000

interface Tile {
  id: 'pool' | 'myClaims' | 'abnormal' | 'toDo' | 'unread'
  path: ReturnType<typeof pathFor<'payoutPool' | 'payoutOrders' | 'todoMine' | 'smsRecordManagement'>>
  search?: Record<string, unknown>
  count: number
  late?: number
}

/**
 * Work in the pool, in the person's hands and waiting for their approval, and messages that nobody could read; each tile leads
 * there.
 */
export function PayoutWork({ role }: { role: Role }) {
  const { t } = useTranslation('shell')
  const { routesByPath } = useRouter()
  const mayApprove = rolesOf('todo.getMine').includes(role)
  const mayTeach = rolesOf('bankMessage.getReread').includes(role)
  const [work, approvals, messages] = useQueries({
    queries: [
      { ...query('payoutOrder.openWork', {}), refetchInterval: EVERY_MS },
      {
        ...query('todo.getMine', { pageSize: 1 }),
        enabled: mayApprove,
        refetchInterval: EVERY_MS,
      },
      { ...query('bankMessage.getReread', {}), enabled: mayTeach, refetchInterval: EVERY_MS },
    ],
  })
  const counts = work.data
  const tiles: Tile[] = counts
    ? [
        { id: 'pool', path: pathFor('payoutPool', role), count: counts.waiting, late: counts.overdue },
        { id: 'myClaims', path: pathFor('payoutPool', role), search: { claimedByMe: true }, count: counts.claimedByMe },
        { id: 'abnormal', path: pathFor('payoutOrders', role), search: { processState: [5] }, count: counts.abnormal },
        ...(mayApprove
          ? [{ id: 'toDo', path: pathFor('todoMine', role), count: approvals.data?.total ?? 0 } as const]
          : []),
        ...(mayTeach ? [unreadTile(role, messages.data?.unread ?? 0)] : []),
      ]
    : []

  return (
    <Panel title={t('home.payoutWork')} query={work} empty={undefined} className={classes.wide}>
      <ul className={classes.queues}>{tiles.map(tileOf)}</ul>
    </Panel>
  )

  function tileOf({ id, path, search = {}, count, late = 0 }: Tile) {
    if (path === undefined || !(path in routesByPath)) return null
    return (
      <li key={id}>
        <Link className={classes.queue} to={path} search={search} data-waiting={count > 0 || undefined}>
          <span className={classes.tileName}>{t(`home.${id}`)}</span>
          <span className={classes.tileCount}>{count.toLocaleString('en-US')}</span>
          {late > 0 ? (
            <span className={classes.late}>{t('home.late', { count: late, formatted: String(late) })}</span>
          ) : null}
        </Link>
      </li>
    )
  }
}

const unreadTile = (role: Role, count: number): Tile => ({
  id: 'unread',
  path: pathFor('smsRecordManagement', role),
  search: { messageState: ['unread'] },
  count,
})
