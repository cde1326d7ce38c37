import { setTimeout as pause } from 'node:timers/promises'
import { getTableName, sql } from 'drizzle-orm'
import { heldSql } from '#server/ops/cleanup/engine/held-rows.ts'
import { cleanable, partsOf } from '#server/ops/cleanup/tables/all-tables.ts'
import { untilFolded } from '#tests/bench/support/bench-system.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'

const ASK_MS = 50
/** As many rows a batch as a new system has. */
const BATCH_ROWS = 1_000

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
 * Ends as many orders as a cleanup is to find, of those that nothing holds back, all with the same parts. Their times rise with their ids, as
 * those of created orders do: rows that lie together go together.
 */
export async function age({ db, pool }: BenchSystem, count: number): Promise<void> {
  const orders = cleanable('orders')
  const { rows } = await db.execute<{ id: string }>(sql`
    with chosen as (
      select id, (row_number() over (order by id))::int as nth from ${orders.table} where status in (5, 6, 8, 9, 10) and created_at > now() - interval '1 year' and (${heldSql(orders)}) is null
        and not exists (select 1 from order_history where order_id = orders.id) and not exists (select 1 from callbacks where order_id = orders.id)
      order by id limit ${count}
    ), aged as (
      select id, nth, now() - interval '3 years' + nth * interval '1 second' as at from chosen
    )
    update orders set created_at = at, updated_at = at, callback_status = 2
    from aged where orders.id = aged.id returning orders.id`)
  if (rows.length < count) throw new Error(`There are only ${rows.length} orders that can go.`)
  const ids = rows.map(({ id }) => Number(id))
  for (const part of PARTS) await pool.query(part, [ids])
  await untilFolded(pool)
  await pool.query('vacuum analyze orders, order_statistics, order_totals')
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

/** Starts to move orders that are older than two years. */
export async function startCleanup({ server, demo, signIn }: BenchSystem): Promise<void> {
  const secondPassword = demo.accounts.find(({ account }) => account === 'superadmin')?.secondPassword ?? ''
  const token = await signIn('superadmin')
  const { token2 } = await createTestClient(server.url, { token }).call('user.login2', { password: secondPassword })
  const admin = createTestClient(server.url, { token, token2 })
  const [config] = (await admin.call('dataCleanConfig.getList', { tableName: ['orders'] })).list
  const id = config?.id ?? 0
  await admin.call('dataCleanConfig.update', { id, timeField: 'createdAt', months: 24, batchRows: BATCH_ROWS })
  const { plan } = await admin.call('dataCleanConfig.preview', { id })
  await admin.call('dataCleanConfig.start', { id, plan })
}

/** Waits until the newest task is over; how long it took, in ms. */
export async function untilOver({ pool }: BenchSystem): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ state: string; ms: number }>(
      `select state, extract(epoch from ended_at - began_at)::float8 * 1000 as ms from cleanup_tasks order by id desc limit 1`,
    )
    if (rows[0]?.state === 'failed') throw new Error('the cleanup failed')
    if (rows[0]?.state === 'success') return rows[0].ms
    await pause(ASK_MS)
  }
}
