import type { Pool, PoolClient } from 'pg'
import { dbOf } from '#server/db/client.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { isUndone } from '#server/db/failures/database-unavailable.ts'
import { declareBroken, isBroken } from '#server/db/pool.ts'
import { overOneConnection } from '#server/db/transactions/one-connection.ts'
import { retryWhileUnavailable } from '#server/db/transactions/retry.ts'
import { outcomeOf } from '#server/db/transactions/transaction.ts'

/** How to send the statements of a short transaction, and how to end it. */
export interface ShortTransaction {
  /** Its `transaction` is not for use: outside of another transaction it would end this one. Savepoints are. */
  db: Queryable
  /** Sends the statements issued later in this tick in one packet; those of the first tick always are. */
  together: () => void
  /** Call it in the tick of the last statement, so that COMMIT is sent with it. */
  commit: () => Promise<void>
}

/**
 * The statements of a short transaction are named and read few rows: planning them for the values of each run takes longer than they do,
 * so that their plans are kept.
 */
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan'

/**
 * Runs work in the open transaction, or in a new one whose BEGIN is sent with its first statements. On the server's
 * pool (`pipeline`), statements issued without awaiting share one round trip. Retried while the connection breaks
 * before COMMIT is sent; throws DatabaseUnavailable as transactions do.
 */
export async function inShortTransaction<T>(
  { db: root, pool }: { db: Db; pool: Pool },
  db: Queryable,
  work: (tx: ShortTransaction) => Promise<T>,
): Promise<T> {
  if (db !== root) return await work({ db, together: () => {}, commit: async () => {} })
  const once = () => overOneConnection(pool, async ({ client }) => await shortlyOver(client, work))
  return await retryWhileUnavailable(once, isUndone)
}

/** A short transaction over a connection that its caller keeps. Where that breaks, it is not tried again. */
async function shortlyOver<T>(client: PoolClient, work: (tx: ShortTransaction) => Promise<T>): Promise<T> {
  let ended: Promise<unknown> | undefined
  let isCommitSent = false
  const end = () => {
    isCommitSent ||= !isBroken(client)
    return (ended ??= client.query('commit'))
  }
  const together = () => sendTogether(client)
  try {
    together()
    const begun = client.query(BEGIN)
    const [result] = await Promise.all([
      work({ db: dbOf(client), together, commit: async () => void (await end()) }),
      begun,
    ])
    await end()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => declareBroken(client))
    throw outcomeOf(error, isCommitSent)
  }
}

/** Corks the socket until the end of this tick: one system call instead of one per statement. */
function sendTogether({ connection: { stream } }: PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}
