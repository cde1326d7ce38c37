import { getTableName } from 'drizzle-orm'
import { vi } from 'vitest'
import { dbOf } from '#server/db/client.ts'
import { openPool } from '#server/db/pool.ts'
import type { KeptKind } from '#server/db/kept/define-kept.ts'
import { foldKept } from '#server/figures/kept/fold.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { patience } from '#tools/lib/suites/patience.ts'

/**
 * Folds over a connection of its own, which is not replaced, and ends that once the fold is about to write kept figures. Answers
 * the error that the fold ended with; undefined where there was nothing to fold.
 */
export async function killFold({ pool, url, services }: OrderEngine, kind: KeptKind): Promise<unknown> {
  const own = openPool(url, services.log)
  const [holder, killed] = [await pool.connect(), await own.connect()]
  try {
    const { pid } = must((await killed.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0])
    await holder.query(`begin; lock table ${getTableName(kind.kept)} in share mode`)
    let isOver = false
    const fold = foldKept({ db: dbOf(killed), settings: services.settings }, kind)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(() => {
        isOver = true
      })
    const isWaiting = async () =>
      (await pool.query("select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'", [pid]))
        .rowCount === 1
    await vi.waitUntil(async () => isOver || (await isWaiting()), { timeout: patience(10_000), interval: 5 })
    if (!isOver) await pool.query('select pg_terminate_backend($1)', [pid])
    await holder.query('rollback')
    return await fold
  } finally {
    holder.release()
    killed.release(true)
    await own.end()
  }
}
