import type { Pool, PoolClient, QueryConfig } from 'pg'
import { isDatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'

/**
 * SQLSTATEs that only a replica answers to a reading: its log went on and took the rows away (40001), or the statement needs
 * what a replica has not (0A000, 25006).
 */
const REPLICAS_STATES = new Set(['40001', '0A000', '25006'])

/** Whether the primary would have answered what a replica failed at. */
function isReplicasFault(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true
  return error instanceof Error && 'code' in error && REPLICAS_STATES.has(String(error.code))
}

/**
 * A pool that reads from a replica until the replica fails once, and from the primary from then on: the statement that failed
 * and all later ones, so that no reading goes back in time.
 */
export function readingPool(replica: Pool, primary: Pool, onFault: (error: unknown) => void): Pool {
  let hasFailed = false
  const orPrimary = async <T>(ask: (pool: Pool) => Promise<T>): Promise<T> => {
    if (hasFailed) return await ask(primary)
    try {
      return await ask(replica)
    } catch (error) {
      if (!isReplicasFault(error)) throw error
      hasFailed = true
      onFault(error)
      return await ask(primary)
    }
  }
  const reading: Record<string | symbol, unknown> = {
    query: async (statement: QueryConfig, values?: unknown[]) =>
      await orPrimary(async (pool) => await pool.query(statement, values)),
    connect: async (): Promise<PoolClient> => await orPrimary((pool) => pool.connect()),
  }
  // All else that a pool is asked, the primary's answers.
  return new Proxy(primary, { get: (pool, name) => reading[name] ?? Reflect.get(pool, name) })
}
