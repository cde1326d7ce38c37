import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AccountRoom } from '#contract/payouts/payout.endpoints.ts'
import type { Queryable } from '#server/db/client.ts'
import { resourceDays } from '#server/db/schema/schema.ts'
import type { Payer } from '#server/payout/payouts/claims/assign-payout.ts'
import type { Services } from '#server/platform/services.ts'
import { dayOf } from '#server/platform/time/zone.ts'

/** Room that each account has for payouts now, by its id; the balance is the one that its monitor reported last. */
export async function readRooms(
  db: Queryable,
  services: Services,
  payers: readonly Payer[],
): Promise<(resource: Payer['resource']) => AccountRoom> {
  const ids = payers.map(({ resource }) => resource.id)
  if (ids.length === 0) return (resource) => roomOf(resource, undefined, null)
  const [days, balances] = [await readDays(db, services, ids), await readBalances(db, ids)]
  return (resource) => roomOf(resource, days.get(resource.id), balances.get(resource.id) ?? null)
}

type Day = Pick<typeof resourceDays.$inferSelect, 'orderCount' | 'amountMinor'>

function roomOf(resource: Payer['resource'], day: Day | undefined, balance: AccountRoom['balance']): AccountRoom {
  const left = (limit: number | null, used: number) => (limit === null ? null : Math.max(0, limit - used))
  return {
    balance,
    minAmountMinor: resource.minAmountMinor,
    maxAmountMinor: resource.maxAmountMinor,
    leftToday: {
      orders: left(resource.dailyCountLimit, day?.orderCount ?? 0),
      amountMinor: left(resource.dailyAmountLimitMinor, day?.amountMinor ?? 0),
    },
    leftAtOnce: Math.max(0, resource.maxConcurrentOrders - resource.processingCount),
  }
}

async function readDays(db: Queryable, services: Services, ids: number[]): Promise<Map<number, Day>> {
  const rows = await db
    .select()
    .from(resourceDays)
    .where(and(inArray(resourceDays.resourceId, ids), eq(resourceDays.day, dayOf(services))))
  return new Map(rows.map((row) => [row.resourceId, row]))
}

async function readBalances(db: Queryable, ids: number[]) {
  const { rows } = await db.execute<{ id: number; minor: number; at: number }>(sql`
    select a.id::float8 as id, r.balance_minor::float8 as minor, (extract(epoch from r.occurred_at) * 1000)::float8 as at
    from unnest(${sql.param(ids)}::int8[]) as a(id)
    cross join lateral (
      select balance_minor, occurred_at from bank_records
      where resource_id = a.id and balance_minor is not null order by occurred_at desc, id desc limit 1
    ) r`)
  return new Map(rows.map(({ id, minor, at }) => [id, { minor, at: new Date(at).toISOString() }]))
}
