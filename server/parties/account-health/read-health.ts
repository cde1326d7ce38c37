import { and, count, eq, gte, isNotNull, or } from 'drizzle-orm'
import type { AccountHealth } from '#contract/accounts/resource-health.endpoints.ts'
import { CLOSED_BREAKER } from '#domain/accounts/breaker.ts'
import { SERVICE_STATES } from '#domain/monitors/monitors.ts'
import { monitorStateNow } from '#server/platform/time/monitor-life.ts'
import { accountBreakers, accountExceptions, monitorResources, monitors } from '#server/db/schema/schema.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Services } from '#server/platform/services.ts'

const DAY_MS = 86_400_000

/** Health of an account: its breaker, its exceptions and its monitors. */
export async function readHealth(db: Queryable, services: Services, resourceId: number): Promise<AccountHealth> {
  const [stored] = await db.select().from(accountBreakers).where(eq(accountBreakers.resourceId, resourceId))
  const breaker = stored ?? { ...CLOSED_BREAKER, version: 0 }
  const watchers = await readMonitors(db, services, resourceId)
  const states = watchers.map(({ serviceState }) => serviceState)
  const times = watchers.flatMap(({ lastServiceTime }) => lastServiceTime ?? [])
  const exceptions = await countExceptions(db, services, resourceId)
  return {
    resourceId,
    breaker: breaker.state,
    cause: breaker.cause,
    since: breaker.since?.toISOString() ?? null,
    probeTime: breaker.probeAt?.toISOString() ?? null,
    failures: breaker.outcomes.split('1').length - 1,
    outcomes: breaker.outcomes.length,
    version: breaker.version,
    serviceState: SERVICE_STATES.find((state) => states.includes(state)) ?? null,
    lastServiceTime: times.toSorted().at(-1) ?? null,
    exceptions: exceptions.get(null) ?? 0,
    monitors: watchers.map(({ rowId, ...monitor }) => ({ ...monitor, exceptions: exceptions.get(rowId) ?? 0 })),
  }
}

async function readMonitors(db: Queryable, services: Services, resourceId: number) {
  const rows = await db
    .select({ rowId: monitors.id, monitorId: monitors.monitorId, app: monitors.app, lastSeenAt: monitors.lastSeenAt })
    .from(monitorResources)
    .innerJoin(monitors, eq(monitors.id, monitorResources.monitorRowId))
    .where(and(eq(monitorResources.resourceId, resourceId), eq(monitors.status, 'active')))
    .orderBy(monitors.monitorId)
  return rows.map(({ app, lastSeenAt, ...row }) => ({
    ...row,
    serviceState: monitorStateNow(services, { app, lastSeenAt }),
    lastServiceTime: lastSeenAt?.toISOString() ?? null,
  }))
}

/** How many exceptions of the last day, or still under way, the account has (null) and each of its monitors. */
async function countExceptions(
  db: Queryable,
  { now }: Services,
  resourceId: number,
): Promise<Map<number | null, number>> {
  const dayAgo = new Date(now().getTime() - DAY_MS)
  const rows = await db
    .select({ monitor: accountExceptions.monitorRowId, exceptions: count() })
    .from(accountExceptions)
    .leftJoin(monitorResources, eq(monitorResources.monitorRowId, accountExceptions.monitorRowId))
    .where(
      and(
        gte(accountExceptions.at, dayAgo),
        or(
          eq(accountExceptions.resourceId, resourceId),
          and(isNotNull(accountExceptions.monitorRowId), eq(monitorResources.resourceId, resourceId)),
        ),
      ),
    )
    .groupBy(accountExceptions.monitorRowId)
  return new Map(rows.map(({ exceptions, monitor }) => [monitor, exceptions]))
}
