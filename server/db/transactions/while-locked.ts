import type { Pool } from 'pg'
import { borrow } from '#server/db/transactions/transaction.ts'

/**
 * Runs work unless another process runs the same, and says whether it ran. The lock is of a connection and ends with
 * it: work that must not happen twice needs a guard of its own for the case that the connection breaks meanwhile.
 */
export async function whileLocked(
  pool: Pool,
  [space, key]: readonly [number, number],
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await borrow(pool)
  let isHeld = false
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [space, key])
    isHeld = rows[0]?.held === true
    if (isHeld) await work()
    return isHeld
  } finally {
    // A connection that may still hold the lock is not used again.
    const isFree = !isHeld || (await client.query('select pg_advisory_unlock($1, $2)', [space, key]).then(yes, no))
    client.release(!isFree)
  }
}

const yes = () => true
const no = () => false
