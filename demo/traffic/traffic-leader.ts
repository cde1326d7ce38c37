import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { isBroken } from '#server/db/pool.ts'
import type { Services } from '#server/platform/services.ts'

/** Gives up leadership. */
export type Resign = () => Promise<void>

/**
 * Becomes the leader: the only server of this database that generates traffic (or does the work of another lock key);
 * undefined while another server leads. Leadership ends with the process or with the connection holding the lock:
 * `onLost` is then called, once, since another server may lead from then on.
 */
export async function becomeLeader(
  { pool }: Pick<Services, 'pool'>,
  onLost: () => void,
  lock: number = ADVISORY_LOCKS.traffic,
): Promise<Resign | undefined> {
  const client = await pool.connect()
  let isOver = false
  // Closing the connection releases the lock.
  const end = () => {
    if (isOver) return false
    isOver = true
    client.release(true)
    return true
  }
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])
    if (rows[0]?.held !== true) {
      client.release()
      return undefined
    }
    if (isBroken(client)) throw new Error('the connection broke as soon as it held the lock')
    client.once('error', () => {
      if (end()) onLost()
    })
    return async () => {
      // Closing releases it too, but only once the database notices: the next leader may come before.
      if (!isOver) await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
      end()
    }
  } catch (error) {
    end()
    throw error
  }
}
