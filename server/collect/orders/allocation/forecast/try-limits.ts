import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { resources } from '#server/db/schema/schema.ts'
import { productOf } from '#domain/products.ts'
import { rulesNow } from '#server/collect/orders/allocation/judge-accounts.ts'
import { replayLimits } from '#server/collect/orders/allocation/forecast/replay-limits.ts'
import type {
  Decision,
  OwnLimits,
  Replayed,
  UsedBefore,
} from '#server/collect/orders/allocation/forecast/replay-limits.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

const DAY_MS = 86_400_000
/** The newest decisions that are replayed; there are more on no account that people know by its name. */
const DECISIONS_MAX = 20_000

type Account = typeof resources.$inferSelect

/** The last 24 hours of an account, replayed with other limits or another weight. */
export interface TriedLimits {
  sinceMs: number
  isCut: boolean
  replayed: Replayed
}

/** Replays the orders of the last 24 hours of which the account was asked; what is not given stays as it is. */
export async function tryLimits(
  db: Queryable,
  services: Services,
  account: Account,
  change: Partial<OwnLimits>,
): Promise<TriedLimits> {
  const decisions = await readDecisions(db, services, account)
  const isCut = decisions.length > DECISIONS_MAX
  const replayable = decisions.slice(0, DECISIONS_MAX)
  const dayAgo = services.now().getTime() - DAY_MS
  const sinceMs = isCut ? Math.min(...replayable.map(({ atMs }) => atMs)) : dayAgo
  const before = await readUsedBefore(db, services, account, sinceMs)
  const limits: OwnLimits = { ...limitsOf(account), ...change }
  return { sinceMs, isCut, replayed: replayLimits(replayable, account, limits, rulesNow(services), before) }
}

/** The limits and the weight that an account has. */
export const limitsOf = (account: Account): OwnLimits => ({
  minAmountMinor: account.minAmountMinor,
  maxAmountMinor: account.maxAmountMinor,
  maxConcurrentOrders: account.maxConcurrentOrders,
  dailyCountLimit: account.dailyCountLimit,
  dailyAmountLimitMinor: account.dailyAmountLimitMinor,
  totalLimitMinor: account.totalLimitMinor,
  weight: account.weight,
})

/** The newest decisions first, one more than are replayed. Orders are found by their time, since decisions are kept with them. */
async function readDecisions(db: Queryable, services: Services, account: Account): Promise<Decision[]> {
  const since = new Date(services.now().getTime() - DAY_MS).toISOString()
  const zone = zoneOf(services)
  const parent = productOf(account.productId)?.parentId ?? account.productId
  const { rows } = await db.execute<Decision & Record<string, unknown>>(sql`
    select (extract(epoch from a.at) * 1000)::float8 as "atMs", to_char(a.at at time zone ${zone}, 'YYYY-MM-DD') as day, o.amount_minor::float8 as "amountMinor",
      a.resource_id is not distinct from ${account.id}::bigint as "isTaken", own.refusal,
      (
        select coalesce(sum(w.weight), 0)::float8 from jsonb_to_recordset(a.candidates) c("resourceId" bigint, refusal text) join resources w on w.id = c."resourceId"
        where c."resourceId" <> ${account.id}::bigint and c.refusal is null
      ) as "othersWeight",
      (extract(epoch from case when o.holds_resource then null else coalesce(o.completed_at, least(o.updated_at, o.expires_at)) end) * 1000)::float8 as "releasedAtMs",
      (extract(epoch from o.completed_at) * 1000)::float8 as "paidAtMs", to_char(o.completed_at at time zone ${zone}, 'YYYY-MM-DD') as "paidDay",
      coalesce(o.real_amount_minor, 0)::float8 as "paidMinor"
    from orders o join order_allocations a on a.order_id = o.id
    cross join lateral (
      select c.refusal from jsonb_to_recordset(a.candidates) c("resourceId" bigint, refusal text) where c."resourceId" = ${account.id}::bigint limit 1
    ) own
    where o.created_at >= ${since}::timestamptz and o.product_id in (${account.productId}::int, ${parent}::int) and a.at >= ${since}::timestamptz
    order by a.at desc, a.id desc limit ${DECISIONS_MAX + 1}`)
  return rows
}

/** Use of the account by orders from before the window, on each day of the window and in total. */
async function readUsedBefore(
  db: Queryable,
  services: Services,
  { id }: Account,
  sinceMs: number,
): Promise<UsedBefore> {
  const since = new Date(sinceMs).toISOString()
  const zone = zoneOf(services)
  const { rows } = await db.execute<{ day: string; orders: number; amountMinor: number; successMinor: number }>(sql`
    select d.day, sum(d.orders)::float8 as orders, sum(d.amount)::float8 as "amountMinor", sum(d.success)::float8 as "successMinor"
    from (
      select to_char(o.allocated_at at time zone ${zone}, 'YYYY-MM-DD') as day, 1 as orders, o.payable_minor as amount, 0 as success from orders o
      where o.resource_id = ${id} and o.created_at >= ${since}::timestamptz - interval '2 days' and o.allocated_at < ${since}::timestamptz
      union all
      select to_char(o.completed_at at time zone ${zone}, 'YYYY-MM-DD'), 0, 0, o.real_amount_minor from orders o
      where o.resource_id = ${id} and o.created_at >= ${since}::timestamptz - interval '2 days' and o.allocated_at < ${since}::timestamptz
        and o.completed_at is not null and o.real_amount_minor is not null
    ) d group by d.day`)
  const ever = await db.execute<{ minor: number }>(sql`
    select (coalesce((select sum(d.success_amount_minor) from resource_days d where d.resource_id = ${id}), 0)
      - coalesce((select sum(o.real_amount_minor) from orders o where o.resource_id = ${id} and o.created_at >= ${since}::timestamptz - interval '2 days'
        and o.allocated_at >= ${since}::timestamptz and o.completed_at is not null), 0))::float8 as minor`)
  return {
    days: new Map(rows.map(({ day, ...used }) => [day, used])),
    everMinor: Math.max(0, ever.rows[0]?.minor ?? 0),
  }
}
