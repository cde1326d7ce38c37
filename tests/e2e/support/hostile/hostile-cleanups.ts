import type { Run } from '#tests/e2e/support/system/run.ts'
import { FOURS, TEXTS } from './hostile-rows.ts'

const ARCHIVED = 20

/** Cleanups with hostile descriptions, people and errors, and orders that one of them moved to the archive. */
export async function makeCleanups(run: Run): Promise<void> {
  await run.db.query(
    `update cleanup_configs set description = left(texts.text, 256), updated_by = left(texts.text, 64)
     from unnest($1::text[]) with ordinality as texts (text, nth) where texts.nth = cleanup_configs.id`,
    [TEXTS],
  )
  // The traces last: the newest are shown first.
  for (const [by, error] of FOURS.toReversed()) {
    await run.db.query(
      `insert into cleanup_tasks (config_id, config_version, table_name, time_field, batch_rows, cutoff, zone, state, started_by, error, planned_rows, planned_bytes)
       select id, version, table_name, time_field, batch_rows, '2020-02-01', 'Asia/Shanghai', 'failed', left($1, 64), $2, 0, 0
       from cleanup_configs where table_name = 'orders'`,
      [by, error],
    )
  }
  const { rows } = await run.db.query<{ id: string }>('select max(id)::text as id from cleanup_tasks')
  const task = Number(rows[0]?.id)
  await run.db.query(`create table archive.orders_${task} partition of archive.orders for values in (${task})`)
  await run.db.query(
    `insert into archive.orders select orders.*, ${task}, now() from orders order by id desc limit ${ARCHIVED}`,
  )
  // No report of these days counts them.
  await run.db.query(`update archive.orders set created_at = '2020-01-01', completed_at = null where task_id = ${task}`)
}
