import { and, asc, eq, inArray, isNull, sql, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { BREAKER_POLICY, CLOSED_BREAKER } from '#domain/accounts/breaker.ts'
import type { Breaker } from '#domain/accounts/breaker.ts'
import { ORDER_AGENTS } from '#domain/roles.ts'
import { nextBreaker } from '#machines/lifecycles/next-breaker.ts'
import type { BreakerEvent } from '#machines/lifecycles/next-breaker.ts'
import type { Queryable } from '#server/db/client.ts'
import { accountBreakers, accountExceptions, resources, suppliers, users } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { isUnsteady } from '#server/platform/time/zone.ts'
import type { Timing } from '#server/platform/time/zone.ts'

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

/** The name of an account, and the user of the supplier whose it is. */
export async function accountWithKeeper(
  db: Queryable,
  resourceId: number,
): Promise<{ name: string; keeper: number } | undefined> {
  const [account] = await db
    .select({ name: resources.name, keeper: suppliers.userId })
    .from(resources)
    .innerJoin(suppliers, eq(suppliers.id, resources.supplierId))
    .where(eq(resources.id, resourceId))
  return account
}

/** Who is told of an account: its supplier, where one is known, and the agents. */
export async function keepersOf(tx: Queryable, keeper: number | null): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(keeper === null ? undefined : eq(users.id, keeper), inArray(users.role, [...ORDER_AGENTS])),
        eq(users.status, 'active'),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Since when a monitor must not have been heard of to be offline, as ISO 8601; null while nobody is judged by silence: with
 * `enableSystemCheck` off, and after a jump of the clock.
 */
export function silentSince(services: Timing): string | null {
  const { now, settings } = services
  if (!settings.get('enableSystemCheck') || isUnsteady(services)) return null
  return new Date(now().getTime() - settings.get('monitorLiveTime') * 1_000).toISOString()
}

/**
 * True when all monitors of the account `r` have fallen silent. A monitor that was never heard of does not count: it
 * may not be set up yet, so it says nothing about its account.
 */
export const isSilentSql = (since: SQL): SQL => sql`coalesce((
  select max(m.last_seen_at) < ${since}::timestamptz from monitor_resources w join monitors m on m.id = w.monitor_row_id
  where w.resource_id = r.id and m.status = 'active'
), false)`

/** How an order of an account ended, and when the account had taken it. */
export interface AccountOutcome {
  resourceId: number | null
  hasFailed: boolean
  takenAt: Date | null
}

/** Counts how orders ended for the breakers of their accounts. */
export async function noteOutcomes(
  tx: Queryable,
  { now }: Pick<Services, 'now'>,
  outcomes: readonly AccountOutcome[],
): Promise<void> {
  await turnBreakers(
    tx,
    now(),
    outcomes.flatMap(({ hasFailed, resourceId, takenAt }) =>
      resourceId === null || takenAt === null
        ? []
        : [{ resourceId, event: { type: hasFailed ? 'FAIL' : 'SUCCEED', takenAt } as const }],
    ),
  )
}
