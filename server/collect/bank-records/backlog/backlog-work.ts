import { matchBacklog } from '#server/collect/bank-records/backlog/match-backlog.ts'
import { readBacklog, readGroups, AT_ONCE } from '#server/collect/bank-records/backlog/read-backlog.ts'
import type { GroupKey } from '#server/collect/bank-records/backlog/read-backlog.ts'
import { matchRulesOf } from '#server/collect/bank-records/payments/match-payment.ts'
import { LOCK_SPACES, whileLocked } from '#server/db/transactions/advisory-locks.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { ORDER_WAKE_UPS, wakeUpsOf } from '#server/platform/jobs/wake-ups.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import { matchedUpTo } from '#server/collect/orders/matching-delay.ts'
import type { Services } from '#server/platform/services.ts'
import { sql } from 'drizzle-orm'
import { isAwaitedSql } from '#server/collect/bank-records/payments/awaited-orders.ts'
import type { Queryable } from '#server/db/client.ts'

const SWEEP_MS = 2_000
/** Changes are looked at again for as long as a transaction may take that made them. */
const OVERLAP_MS = 60_000

/** Matches payments that came before their order, before what tells which it is, or while nothing could be matched. */
export const backlogWork: BackgroundWork = {
  needs: 'orderWork',
  start: async (services) => {
    const sweep = createBacklog(services)
    return await Promise.resolve(
      startSweep({
        everyMs: SWEEP_MS,
        wakeUps: wakeUpsOf(services, [...ORDER_WAKE_UPS, 'settings']),
        clock: services.clock,
        work: async (isStopping) => {
          await whileLocked(services.pool, [LOCK_SPACES.backlog, 0], () => sweep(isStopping))
          // Nothing tells of the end of a payment's wait.
          return services.settings.get('messageDelay') > 0 ? 0 : undefined
        },
        onError: (error) => services.log.error({ err: error }, 'the payments without an order could not be matched'),
      }),
    )
  },
}

/**
 * The sweep of the backlog, which remembers how far it has come: all of it at first and when payments may be later than
 * before, then only the accounts and amounts where an order changed, or a payment's wait ended.
 */
export function createBacklog(services: Services): (isStopping?: () => boolean) => Promise<void> {
  let last: { at: Date; upTo: Date; lateMs: number } | undefined
  return async (isStopping = () => false) => {
    const now = { at: services.now(), upTo: matchedUpTo(services), lateMs: matchRulesOf(services).lateMs }
    if (!last || now.lateMs > last.lateMs) await matchAll(services, isStopping)
    else await matchGroups(services, await affected(services, last, now), isStopping)
    if (!isStopping()) last = now
  }
}

async function matchAll(services: Services, isStopping: () => boolean): Promise<void> {
  for await (const backlog of readBacklog(services.db, matchRulesOf(services))) {
    if (isStopping()) return
    await matchBacklog(services, backlog, isStopping)
  }
}

async function matchGroups(services: Services, keys: readonly GroupKey[], isStopping: () => boolean): Promise<void> {
  for (let from = 0; from < keys.length && !isStopping(); from += AT_ONCE) {
    const backlog = await readGroups(services.db, matchRulesOf(services), keys.slice(from, from + AT_ONCE))
    await matchBacklog(services, backlog, isStopping)
  }
}

interface Reached {
  at: Date
  upTo: Date
}

/** Where anything may have changed since the last sweep. Where nothing waits, payments were matched as they came. */
async function affected({ db }: Services, last: Reached, now: Reached): Promise<GroupKey[]> {
  const changed = await changedGroups(db, before(last.at))
  const hasWaits = now.upTo < now.at || last.upTo < last.at
  const due = hasWaits ? await dueGroups(db, before(last.upTo), now.upTo) : []
  const keys = [...changed, ...due].map((key) => [`${key.accountId} ${key.amountMinor}`, key] as const)
  return [...new Map(keys).values()]
}

const before = (instant: Date) => new Date(instant.getTime() - OVERLAP_MS)

interface Key extends GroupKey, Record<string, unknown> {}

/** The accounts and amounts with unmatched payments where an awaited order is new or changed. */
async function changedGroups(db: Queryable, since: Date): Promise<GroupKey[]> {
  const { rows } = await db.execute<Key>(sql`
    select distinct o.resource_id::float8 as "accountId", o.payable_minor::float8 as "amountMinor" from orders o
    where o.updated_at >= ${since.toISOString()}::timestamptz and ${isAwaitedSql(sql`o`)}
      and exists (select 1 from bank_records b
        where b.resource_id = o.resource_id and b.amount_minor = o.payable_minor and b.status = 'unmatched')`)
  return rows
}

/** The same where the wait of a payment ended in a span. */
async function dueGroups(db: Queryable, after: Date, upTo: Date): Promise<GroupKey[]> {
  const { rows } = await db.execute<Key>(sql`
    select distinct b.resource_id::float8 as "accountId", b.amount_minor::float8 as "amountMinor" from bank_records b
    where b.status = 'unmatched' and b.resource_id is not null
      and b.received_at > ${after.toISOString()}::timestamptz and b.received_at <= ${upTo.toISOString()}::timestamptz`)
  return rows
}
