import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RepairRow } from '#contract/system/health.endpoints.ts'
import { PAYING_STAGES, PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'

/** A counter of an account that differs from its orders. */
interface Counter {
  id: number
  field: 'processingCount' | 'processingAmountMinor'
  now: number
  wouldBe: number
}

const PAYING = sql.raw(PAYING_STAGES.map((stage) => PAYOUT_STAGE_IDS[stage]).join(', '))

/** Orders that hold an account now; `isHeld` selects the collection orders among them. */
const held = (isHeld: SQL) => sql`
  select resource_id, payable_minor as minor from orders where ${isHeld}
  union all
  select resource_id, amount_minor from payout_orders where resource_id is not null and stage in (${PAYING})`

/** The counters of orders under way that differ from the orders that hold the accounts. Reads all orders. */
export async function openCounters(db: Queryable, isHeld = sql`holds_resource`): Promise<Counter[]> {
  return await differing(db, {
    fields: ['processingCount', 'processingAmountMinor'],
    kept: sql`select id, processing_count as count, processing_amount_minor as minor from resources`,
    counted: sql`select resource_id, count(*) as count, sum(minor) as minor from (${held(isHeld)}) held group by resource_id`,
  })
}

interface Sides {
  fields: readonly [Counter['field'], Counter['field']]
  /** By account: id, count, minor. */
  kept: SQL
  /** By account: resource_id, count, minor. */
  counted: SQL
}

async function differing(db: Queryable, { fields: [count, amount], kept, counted }: Sides): Promise<Counter[]> {
  const { rows } = await db.execute<Record<'id' | 'count' | 'minor' | 'trueCount' | 'trueMinor', number>>(sql`
    select k.id::float8 as id, k.count::float8 as count, k.minor::float8 as minor,
      coalesce(c.count, 0)::float8 as "trueCount", coalesce(c.minor, 0)::float8 as "trueMinor"
    from (${kept}) k left join (${counted}) c on c.resource_id = k.id
    where k.count <> coalesce(c.count, 0) or k.minor <> coalesce(c.minor, 0)
    order by k.id`)
  return rows.flatMap((row) =>
    [
      { id: row.id, field: count, now: row.count, wouldBe: row.trueCount },
      { id: row.id, field: amount, now: row.minor, wouldBe: row.trueMinor },
    ].filter((counter) => counter.now !== counter.wouldBe),
  )
}

/** The counter as a row of a plan. */
export const counterRow = ({ id, ...counter }: Counter): RepairRow => ({
  entity: 'account',
  id: String(id),
  ...counter,
  why: 'openOrders',
})

const COLUMNS = {
  processingCount: sql`processing_count`,
  processingAmountMinor: sql`processing_amount_minor`,
}

/** Sets the counters; the accounts are locked. */
export async function storeCounters(tx: Queryable, counters: readonly Counter[]): Promise<void> {
  for (const { id, field, wouldBe } of counters)
    await tx.execute(sql`update resources set ${COLUMNS[field]} = ${wouldBe}::bigint where id = ${id}::bigint`)
}
