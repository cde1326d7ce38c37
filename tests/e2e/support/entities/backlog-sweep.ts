import { LOCK_SPACES } from '#server/db/transactions/advisory-locks.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

/** Keeps the sweep that matches payments without an order from running, until what it returns is disposed of. */
export async function withoutBacklogSweep({ db }: Run): Promise<AsyncDisposable> {
  const holder = await db.connect()
  await holder.query('select pg_advisory_lock($1, 0)', [LOCK_SPACES.backlog])
  return {
    [Symbol.asyncDispose]: async () => {
      await holder.query('select pg_advisory_unlock($1, 0)', [LOCK_SPACES.backlog])
      holder.release()
    },
  }
}
