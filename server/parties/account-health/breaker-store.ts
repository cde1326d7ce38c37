import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { BREAKER_POLICY, CLOSED_BREAKER } from '#domain/accounts/breaker.ts'
import type { Breaker } from '#domain/accounts/breaker.ts'
import { nextBreaker } from '#machines/lifecycles/next-breaker.ts'
import type { BreakerEvent } from '#machines/lifecycles/next-breaker.ts'
import type { Queryable } from '#server/db/client.ts'
import { accountBreakers, accountExceptions } from '#server/db/schema/schema.ts'

/** A stored breaker. */
export type BreakerRow = typeof accountBreakers.$inferSelect

/** Events of accounts, in order for each account; an account may be named several times. */
export interface AccountEvent {
  resourceId: number
  event: BreakerEvent
  /** Detail of the exception that begins with the event. */
  detail?: Record<string, unknown>
}

/**
 * Lets events act on the breakers of accounts and stores what changed. Rows are locked in the order of their accounts, after those of
 * the accounts themselves where the caller locks these.
 */
export async function turnBreakers(tx: Queryable, now: Date, events: readonly AccountEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = await lockBreakers(tx, events)
  for (const { detail, event, resourceId } of events) {
    const before = rows.get(resourceId)
    const after = before && nextBreaker(before, event, now, BREAKER_POLICY)
    if (!after) continue
    rows.set(resourceId, { ...after, resourceId, version: before.version + 1 })
    await tx
      .update(accountBreakers)
      .set({ ...after, version: before.version + 1 })
      .where(eq(accountBreakers.resourceId, resourceId))
    await keepException(tx, now, resourceId, [before, after], detail)
  }
}

/** The locked rows; an account without one gets it where something other than a success happened to it. */
async function lockBreakers(tx: Queryable, events: readonly AccountEvent[]): Promise<Map<number, BreakerRow>> {
  const idsOf = (some: readonly AccountEvent[]) =>
    [...new Set(some.map(({ resourceId }) => resourceId))].toSorted((a, b) => a - b)
  const begun = idsOf(events.filter(({ event }) => event.type !== 'SUCCEED'))
  if (begun.length > 0)
    await tx
      .insert(accountBreakers)
      .values(begun.map((resourceId) => ({ resourceId, ...CLOSED_BREAKER })))
      .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(accountBreakers)
    .where(inArray(accountBreakers.resourceId, idsOf(events)))
    .orderBy(asc(accountBreakers.resourceId))
    .for('no key update')
  return new Map(rows.map((row) => [row.resourceId, row]))
}

/** A stop begins an exception, and whatever ends the stop ends it. */
async function keepException(
  tx: Queryable,
  now: Date,
  resourceId: number,
  [before, after]: readonly [Breaker, Breaker],
  detail: Record<string, unknown> = {},
): Promise<void> {
  if (before.cause === after.cause) return
  if (before.cause !== null)
    await tx
      .update(accountExceptions)
      .set({ endedAt: now })
      .where(and(eq(accountExceptions.resourceId, resourceId), isNull(accountExceptions.endedAt)))
  if (after.cause !== null)
    await tx.insert(accountExceptions).values({ at: now, resourceId, kind: after.cause, detail })
}

/** A breaker as the rules of allocation read it, from the columns of `b`, which are null where there is no row. */
export const breakerColumns = sql`coalesce(b.state, 'closed') as "breakerState",
  (extract(epoch from b.probe_at) * 1000)::float8 as "breakerProbeAtMs", coalesce(b.wait_seconds, ${sql.raw(String(BREAKER_POLICY.probeSeconds))}) as "breakerWaitSeconds"`

/** The accounts whose breakers certainly take no order: what statements that look for an account skip. */
export const stoppedSql = (at: ReturnType<typeof sql>) => sql`
  select b.resource_id from account_breakers b where b.state <> 'closed' and coalesce(b.probe_at > ${at}::timestamptz, true)`

/** Notes that an order was let through to try its account, in the statement that takes the account's slot. */
export const probeSql = ({ at, resourceId }: Record<'resourceId' | 'at', SQL>) => sql`
  update account_breakers set state = 'halfOpen', probe_at = ${at}::timestamptz + wait_seconds * interval '1 second', version = version + 1
  where resource_id = ${resourceId}::bigint and state in ('open', 'halfOpen')`
