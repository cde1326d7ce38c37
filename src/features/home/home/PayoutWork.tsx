import { useQueries } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { homeTilesOf } from '#commands/rows/home-tiles.ts'
import type { HomeTileName } from '#commands/rows/home-tiles.ts'
import { pathFor } from '#domain/screens.ts'
import type { Role } from '#domain/roles.ts'
import { Panel } from '#features/home/home/Panel.tsx'
import classes from '#features/home/home/HomePage.module.css'

const EVERY_MS = 15_000
const HEALTH_EVERY_MS = 60_000
/** So many tiles stand in one line; more stand in lines of three. */
const ONE_LINE = 5

interface Tile {
  tile: HomeTileName
  count: number
  late?: number
}

/**
 * Work in the pool, in the person's hands and waiting for their approval, messages that nobody could read, and facts of
 * the platform's health that somebody should see; each tile leads there, by its key too.
 */
export function PayoutWork({ role }: { role: Role }) {
  const { t } = useTranslation(['shell', 'commands'])
  const { routesByPath } = useRouter()
  const own = homeTilesOf(role)
  const [work, approvals, messages, health] = useQueries({
    queries: [
      { ...query('payoutOrder.openWork', {}), refetchInterval: EVERY_MS },
      { ...query('todo.getMine', { pageSize: 1 }), enabled: own.has('toDo'), refetchInterval: EVERY_MS },
      { ...query('bankMessage.getReread', {}), enabled: own.has('unread'), refetchInterval: EVERY_MS },
      {
        ...query('system.getHealth', { state: ['broken', 'look'], pageSize: 1 }),
        enabled: own.has('health'),
        refetchInterval: HEALTH_EVERY_MS,
      },
    ],
  })
  const counts = work.data
  const tiles: Tile[] = counts
    ? [
        { tile: 'pool', count: counts.waiting, late: counts.overdue },
        { tile: 'myClaims', count: counts.claimedByMe },
        { tile: 'abnormal', count: counts.abnormal },
        { tile: 'toDo', count: approvals.data?.total ?? 0 },
        { tile: 'unread', count: messages.data?.unread ?? 0 },
        { tile: 'health', count: health.data?.total ?? 0 },
      ]
    : []

  return (
    <Panel
      title={t('shell:home.payoutWork')}
      aside={t('shell:home.openWorkHint')}
      query={work}
      empty={undefined}
      className={classes.wide}
    >
      <ul className={own.size > ONE_LINE ? `${classes.queues} ${classes.threes}` : classes.queues}>
        {tiles.map(tileOf)}
      </ul>
    </Panel>
  )

  function tileOf({ tile: name, count, late = 0 }: Tile) {
    const tile = own.get(name)
    const path = tile && pathFor(tile.screen, role)
    if (!tile || path === undefined || !(path in routesByPath)) return null
    return (
      <li key={name}>
        <Link className={classes.queue} to={path} search={tile.search} data-waiting={count > 0 || undefined}>
          <kbd className={classes.digit}>{tile.key}</kbd>
          <span className={classes.queueName}>{t(`commands:home.${name}`)}</span>
          <span className={classes.queueCount}>{count.toLocaleString('en-US')}</span>
          {late > 0 ? (
            <span className={classes.late}>{t('shell:home.late', { count: late, formatted: String(late) })}</span>
          ) : null}
        </Link>
      </li>
    )
  }
}
