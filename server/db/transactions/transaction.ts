import type { Pool, PoolClient } from 'pg'
import { DatabaseUnavailable, isDatabaseUnavailable, isUndone } from '#server/db/failures/database-unavailable.ts'
import { isBroken } from '#server/db/pool.ts'
import { retryWhileUnavailable } from '#server/db/transactions/retry.ts'

/** Runs the work within a transaction and commits when it completes. */
export type Decided = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs a transaction on its own connection, and retries while the connection breaks before COMMIT is sent. Throws
 * DatabaseUnavailable when it broke: `undone`, or `unknown` when the response to COMMIT was lost.
 */
export async function inTransaction<T>(
  pool: Pool,
  run: (client: PoolClient, decided: Decided) => Promise<T>,
): Promise<T> {
  return await retryWhileUnavailable(() => runOnce(pool, run), isUndone)
}

async function runOnce<T>(pool: Pool, run: (client: PoolClient, decided: Decided) => Promise<T>): Promise<T> {
  const client = await borrow(pool)
  let refusal: { error: unknown } | undefined
  let isCommitSent = false
  const decided: Decided = async (work) => {
    try {
      const result = await work()
      isCommitSent = !isBroken(client)
      return result
    } catch (error) {
      refusal = { error }
      throw error
    }
  }
  try {
    const result = await run(client, decided)
    client.release()
    return result
  } catch (error) {
    giveBack(client, error)
    // When the rollback fails too, its error is more informative.
    throw outcomeOf(refusal === undefined ? error : refusal.error, isCommitSent)
  }
}

/** Takes a connection from the pool; throws DatabaseUnavailable (`undone`) when there is none. */
export async function borrow(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw outcomeOf(error, false)
  }
}

/** Returns a connection after a failure; a broken or closing one is not reused. */
export function giveBack(client: PoolClient, error: unknown): void {
  client.release(isDatabaseUnavailable(error) || isBroken(client))
}

/** Maps a transaction's failure to the error its caller gets. */
export function outcomeOf(error: unknown, isCommitSent: boolean): unknown {
  if (error instanceof DatabaseUnavailable || !isDatabaseUnavailable(error)) return error
  return new DatabaseUnavailable(isCommitSent ? 'unknown' : 'undone', error)
}
