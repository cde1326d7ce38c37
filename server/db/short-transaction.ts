import type { Pool, PoolClient } from 'pg'
import { dbOf } from '#server/db/client.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { isUndone } from '#server/db/database-unavailable.ts'
import { isBroken } from '#server/db/pool.ts'
import { retryWhileUnavailable } from '#server/db/retry.ts'
import { borrow, giveBack, outcomeOf } from '#server/db/transaction.ts'

/** Where the statements of a short transaction go, and how it ends. */
export interface ShortTransaction {
  db: Queryable
  /** Whether a transaction was open before; then this one ends with it, and whoever fails must leave it usable. */
  isNested: boolean
  /** Statements called in this tick after it go out as one piece; those of the first tick do so anyway. */
  together: () => void
  /** Call it in the tick of the last statement: both travel together. */
  commit: () => Promise<void>
}

/**
 * Runs work in the transaction that is open, or in one of its own whose BEGIN travels with its first statements. On the
 * server's pool (`pipeline`) statements that are called without waiting cost one round trip together. Done again while the
 * connection breaks before COMMIT was sent; throws DatabaseUnavailable as transactions do.
 */
export async function inShortTransaction<T>(
  { db: root, pool }: { db: Db; pool: Pool },
  db: Queryable,
  work: (tx: ShortTransaction) => Promise<T>,
): Promise<T> {
  if (db !== root) return await work({ db, isNested: true, together: () => {}, commit: async () => {} })
  return await retryWhileUnavailable(() => runOnce(pool, work), isUndone)
}

async function runOnce<T>(pool: Pool, work: (tx: ShortTransaction) => Promise<T>): Promise<T> {
  const client = await borrow(pool)
  let ended: Promise<unknown> | undefined
  let isCommitSent = false
  const end = () => {
    isCommitSent ||= !isBroken(client)
    return (ended ??= client.query('commit'))
  }
  const together = () => sendTogether(client)
  try {
    together()
    const begun = client.query('begin')
    const [result] = await Promise.all([
      work({ db: dbOf(client), isNested: false, together, commit: async () => void (await end()) }),
      begun,
    ])
    await end()
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => giveBack(client, error),
      (broken: Error) => client.release(broken),
    )
    throw outcomeOf(error, isCommitSent)
  }
}

/** Holds back what is written until the end of this tick: one system call instead of one for each statement. */
function sendTogether({ connection: { stream } }: PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}
