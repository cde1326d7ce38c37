import { startOfMonth } from '#domain/months.ts'
import { UNENDED_STATUS_IDS } from '#server/ops/cleanup/tables/orders.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'

const ZONE = 'Asia/Kolkata'
/** Longer ago than anything that the demo has. */
const MONTHS_AGO = 26

/**
 * Stores so many rows of the monitor log in a month long ago, which is a part of its own where it is `made`; of an account without an open
 * order from before it, which would hold all of them back.
 */
export async function ageLogs({ pool }: BenchSystem, count: number, made: boolean): Promise<void> {
  const [from, to] = [startOfMonth(new Date(), ZONE, MONTHS_AGO), startOfMonth(new Date(), ZONE, MONTHS_AGO - 1)]
  if (made) {
    await pool.query(
      `create table monitor_logs_long_ago partition of monitor_logs for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
    )
    await pool.query('alter table monitor_logs_long_ago add primary key (id)')
  }
  await pool.query(
    `insert into monitor_logs (report, at, phase, ip, card_number, resource_id, text)
      select gen_random_uuid(), $1::timestamptz + i * interval '2 seconds', 'received', '203.0.113.7', '6200000000000000', r.id, 'Rs 500 credited'
      from generate_series(1, $2::int) i, (
        select min(id) as id from resources r
        where not exists (select 1 from orders o where o.resource_id = r.id and o.created_at < $3 and o.status = any($4::int[]))
      ) r`,
    [from, count, to, UNENDED_STATUS_IDS],
  )
  await pool.query('analyze monitor_logs')
}
