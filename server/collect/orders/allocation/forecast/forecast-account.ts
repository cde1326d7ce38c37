import { sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { firstFull, fullAt } from '#domain/accounts/allocation.ts'
import type { Filling } from '#domain/accounts/allocation.ts'
import { startOfDay, toWallClock } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import type { resources } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { dayOf, zoneOf } from '#server/platform/time/zone.ts'

const HOUR_MS = 3_600_000

/** When an account's limits will be reached at the rate of the last hour, with the orders that the rate counts. */
export async function forecastAccount(
  db: Queryable,
  services: Services,
  account: typeof resources.$inferSelect,
): Promise<OutputOf<'resource.getForecast'>> {
  const now = services.now()
  const since = new Date(now.getTime() - HOUR_MS)
  const fillings = await readFillings(db, services, account, since)
  const first = firstFull(fillings, now)
  const zone = zoneOf(services)
  return {
    resourceId: account.id,
    first: first && { limit: first.limit, fullTime: first.at.toISOString() },
    limits: fillings.map((filling) => ({
      limit: filling.limit,
      used: filling.used,
      most: filling.most,
      perHour: filling.perHour,
      fullTime: fullAt(filling, now)?.toISOString() ?? null,
      resetTime: filling.resetsAt?.toISOString() ?? null,
    })),
    orders: { resourceId: account.id, startTime: toWallClock(since, zone), endTime: toWallClock(now, zone) },
  }
}

async function readFillings(
  db: Queryable,
  services: Services,
  account: typeof resources.$inferSelect,
  since: Date,
): Promise<Filling[]> {
  const day = dayOf(services)
  const at = since.toISOString()
  const { rows } = await db.execute<
    Record<'orders' | 'amount' | 'success' | 'ever' | 'newOrders' | 'newAmount' | 'newSuccess', number>
  >(sql`
    select coalesce(d.order_count, 0)::float8 as orders, coalesce(d.amount_minor, 0)::float8 as amount, coalesce(d.success_amount_minor, 0)::float8 as success,
      coalesce((select sum(x.success_amount_minor) from resource_days x where x.resource_id = r.id), 0)::float8 as ever,
      h."newOrders", h."newAmount", h."newSuccess"
    from resources r left join resource_days d on d.resource_id = r.id and d.day = ${day}::date
    cross join lateral (
      select count(*) filter (where o.allocated_at > ${at}::timestamptz)::float8 as "newOrders",
        coalesce(sum(o.payable_minor) filter (where o.allocated_at > ${at}::timestamptz), 0)::float8 as "newAmount",
        coalesce(sum(o.real_amount_minor) filter (where o.completed_at > ${at}::timestamptz), 0)::float8 as "newSuccess"
      from orders o where o.resource_id = r.id and o.created_at > ${at}::timestamptz - interval '1 day'
    ) h
    where r.id = ${account.id}`)
  const [used] = rows
  if (!used) return []
  const countsSuccess = services.settings.get('limitUseSuccessAmount')
  const resetsAt = startOfDay(services.now(), zoneOf(services), 1)
  const some: (Omit<Filling, 'most'> & { most: number | null })[] = [
    { limit: 'dailyCount', used: used.orders, most: account.dailyCountLimit, perHour: used.newOrders, resetsAt },
    {
      limit: 'dailyAmount',
      used: countsSuccess ? used.success : used.amount,
      most: account.dailyAmountLimitMinor,
      perHour: countsSuccess ? used.newSuccess : used.newAmount,
      resetsAt,
    },
    {
      limit: 'totalLimit',
      used: used.ever + account.processingAmountMinor,
      most: account.totalLimitMinor,
      perHour: used.newSuccess,
      resetsAt: null,
    },
  ]
  return some.flatMap(({ most, ...filling }) => (most === null ? [] : [{ ...filling, most }]))
}
