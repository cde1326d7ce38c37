import { getTableName, sql } from 'drizzle-orm'
import { makeBackup } from '#server/ops/cleanup/engine/backup.ts'
import { heldSql } from '#server/ops/cleanup/engine/held-rows.ts'
import { archiveRows } from '#server/ops/cleanup/engine/move-rows.ts'
import { archiveTable, columnsOf, liveTable } from '#server/ops/cleanup/engine/task.ts'
import { cleanable, partsOf } from '#server/ops/cleanup/tables/all-tables.ts'
import type { Part } from '#server/ops/cleanup/tables/cleanable.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { untilFolded } from '#tests/bench/support/bench-system.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'

/** Numbers that no task of the product has. */
const RIVALS = { plain: 1_000_000_000, summed: 1_000_000_001 } as const

type Rival = keyof typeof RIVALS

/** Rows of each order: as many as of one that timed out after its payer and its merchant were told. */
const PARTS: readonly string[] = [
  `insert into order_history (order_id, at, event, via, from_status, to_status, detail) select o.id, o.created_at, e.event, 'job', e.f, e.t, '{"reason": "nobody paid"}'
    from orders o, (values ('CREATE', null, 1), ('ALLOCATE', 1, 2), ('TIME_OUT', 2, 5)) e (event, f, t) where o.id = any($1)`,
  `insert into order_allocations (order_id, at, candidates) select id, created_at, '[{"name": "HDFC 0001", "taken": true, "refusal": null, "resourceId": 1}]' from orders where id = any($1)`,
  `insert into callbacks (order_id, url, attempts, last_outcome) select id, 'http://127.0.0.1:9/callback', 1, 'succeeded' from orders where id = any($1)`,
  `insert into callback_attempts (order_id, attempt, url, request_body, response_status, response_body, duration_ms, outcome)
    select id, 1, 'http://127.0.0.1:9/callback', '{"orderCode": "' || order_code || '", "orderStatusId": 5}', 200, 'success', 12, 'succeeded' from orders where id = any($1)`,
]

/**
 * Ends as many orders as a cleanup is to find, and for each rival as many that are too young for one, of those that nothing holds back, all
 * with the same parts; answers the rivals' ids. Their times rise with their ids, as those of created orders do: rows that lie together go together.
 */
export async function age(
  { db, pool }: BenchSystem,
  found: number,
  ofRival = 0,
): Promise<Readonly<Record<Rival, number[]>>> {
  const orders = cleanable('orders')
  const count = found + 2 * ofRival
  const { rows } = await db.execute<{ id: string; nth: number }>(sql`
    with chosen as (
      select id, (row_number() over (order by id))::int as nth from ${orders.table} where status in (5, 6, 8, 9, 10) and created_at > now() - interval '1 year' and (${heldSql(orders)}) is null
        and not exists (select 1 from order_history where order_id = orders.id) and not exists (select 1 from callbacks where order_id = orders.id)
      order by id limit ${count}
    ), aged as (
      select id, nth, now() - case when nth <= ${found} then interval '3 years' else interval '1 year' end + nth * interval '1 second' as at from chosen
    )
    update orders set created_at = at, updated_at = at, callback_status = 2
    from aged where orders.id = aged.id returning orders.id, nth`)
  if (rows.length < count) throw new Error(`There are only ${rows.length} orders that can go.`)
  const ids = rows.toSorted((one, other) => one.nth - other.nth).map(({ id }) => Number(id))
  for (const part of PARTS) await pool.query(part, [ids])
  await untilFolded(pool)
  await pool.query('vacuum analyze orders, order_statistics, order_totals')
  return { plain: ids.slice(found, found + ofRival), summed: ids.slice(found + ofRival) }
}

/** Does at once what servers and PostgreSQL do by themselves after orders have aged or gone, which would fall on whatever is measured next. */
export async function settle({ pool }: BenchSystem): Promise<void> {
  await untilFolded(pool)
  for (const { table } of partsOf(cleanable('orders'))) {
    const name = getTableName(table)
    // Orders themselves are so many that their few changes are not cleaned up meanwhile.
    await pool.query(name === 'orders' ? `vacuum analyze archive.${name}` : `vacuum analyze ${name}, archive.${name}`)
  }
  // After one, each page is written whole once: of what is measured either all has that to do, or by chance one part.
  await pool.query('checkpoint')
}

/** Moves the orders in one transaction that is told which; `summed` also judges them, and counts and hashes what goes. */
export async function moveAtOnce({ db }: BenchSystem, rival: Rival, wanted: readonly number[]): Promise<number> {
  const orders = cleanable('orders')
  const ids = await freeOf(db, wanted)
  await makeBackup(db, 'orders', RIVALS[rival])
  const begin = performance.now()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select set_config('paydesk.cleanup_task', ${String(RIVALS[rival])}, true)`)
    await tx.execute(sql`select 1 from orders where id in (select unnest(${sql.param(ids)}::int8[])) for update`)
    if (rival === 'summed') await archiveRows(tx, orders, RIVALS.summed, ids)
    else for (const part of partsOf(orders).toReversed()) await move(tx, part, ids)
  })
  return performance.now() - begin
}

/** A payment that the demo still expected may have come to one of them meanwhile. */
async function freeOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const orders = cleanable('orders')
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${orders.table} where id = any(${sql.param(ids)}::int8[]) and (${heldSql(orders)}) is null`,
  )
  return rows.map(({ id }) => Number(id))
}

async function move(tx: Tx, { table, of }: Part, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${liveTable(table)} where ${of((column) => sql`${column} = any(${sql.param(ids)}::int8[])`)} returning ${columnsOf(table)})
    insert into ${archiveTable(table)} (${columnsOf(table)}, task_id) select ${columnsOf(table)}, ${RIVALS.plain}::int8 from gone`)
}
