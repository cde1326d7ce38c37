import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { SERVICE_STATES } from '#domain/monitors/service-state.ts'
import { serviceStateNow } from '#server/platform/time/last-heard.ts'
import type { Queryable } from '#server/db/client.ts'
import { accountBreakers, bankRecords, monitorResources, monitors, resourceDays } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { dayOf } from '#server/platform/time/zone.ts'

/** What accounts did today, who watches them, and the balance that their newest record named; each read once for a page. */
export async function figuresOf(db: Queryable, services: Services, ids: readonly number[]) {
  const [days, watched, balances, breakers] = await Promise.all([
    db
      .select()
      .from(resourceDays)
      .where(and(inArray(resourceDays.resourceId, [...ids]), eq(resourceDays.day, dayOf(services)))),
    db
      .select({ id: monitorResources.resourceId, monitorId: monitors.monitorId, lastSeenAt: monitors.lastSeenAt })
      .from(monitorResources)
      .innerJoin(monitors, eq(monitors.id, monitorResources.monitorRowId))
      .where(inArray(monitorResources.resourceId, [...ids]))
      .orderBy(asc(monitors.monitorId)),
    db
      .selectDistinctOn([bankRecords.resourceId], { id: bankRecords.resourceId, balance: bankRecords.balanceMinor })
      .from(bankRecords)
      .where(and(inArray(bankRecords.resourceId, [...ids]), isNotNull(bankRecords.balanceMinor)))
      .orderBy(bankRecords.resourceId, desc(bankRecords.occurredAt)),
    db
      .select()
      .from(accountBreakers)
      .where(inArray(accountBreakers.resourceId, [...ids])),
  ])
  const dayById = new Map(days.map((day) => [day.resourceId, day]))
  const monitorsById = Map.groupBy(watched, ({ id }) => id)
  const balanceById = new Map(balances.map(({ id, balance }) => [id, balance]))
  const breakerById = new Map(breakers.map(({ resourceId, state }) => [resourceId, state]))
  const stateOf = (seen: Date | null) => serviceStateNow(services, seen)
  return (id: number) => {
    const watchers = monitorsById.get(id) ?? []
    const states = watchers.map(({ lastSeenAt }) => stateOf(lastSeenAt))
    const heard = watchers.flatMap(({ lastSeenAt }) => lastSeenAt?.getTime() ?? [])
    const { amountMinor = 0, orderCount = 0, successCount = 0 } = dayById.get(id) ?? {}
    return {
      todayCount: orderCount,
      todayAmountMinor: amountMinor,
      todaySuccess: orderCount === 0 ? null : Math.round((successCount / orderCount) * 100),
      breaker: breakerById.get(id) ?? ('closed' as const),
      serviceState: SERVICE_STATES.find((state) => states.includes(state)) ?? null,
      lastServiceTime: heard.length === 0 ? null : new Date(Math.max(...heard)).toISOString(),
      monitors: watchers.map(({ monitorId }) => monitorId),
      balanceMinor: balanceById.get(id) ?? null,
    }
  }
}
