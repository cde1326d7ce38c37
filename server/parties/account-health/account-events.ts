import { and, eq, inArray, sql, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { resources, suppliers, users } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { isUnsteady } from '#server/platform/time/zone.ts'
import type { Timing } from '#server/platform/time/zone.ts'
import { turnBreakers } from '#server/parties/account-health/breaker-store.ts'
import { ORDER_AGENTS } from '#domain/roles.ts'
import { silentFromSql } from '#server/platform/time/monitor-life.ts'

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
  select max(${silentFromSql('m')}) < ${since}::timestamptz from monitor_resources w join monitors m on m.id = w.monitor_row_id
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
