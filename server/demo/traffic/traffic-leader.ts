import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { isBroken } from '#server/db/pool.ts'
import type { Services } from '#server/platform/services.ts'

/** Gives up the lead. */
export type Resign = () => Promise<void>

/**
 * Becomes the leader: the one server of this database that makes traffic (or does what another lock's number stands for); undefined while
 * another is. It ends with the process too, and with the connection that holds it: `onLost` is called, once, that another may\n * lead from then on.
 */
export async function becomeLeader(
  { pool }: Pick<Services, 'pool'>,
  onLost: () => void,
  lock: number = ADVISORY_LOCKS.traffic,
): Promise<Resign | undefined> {
  const client = await pool.connect()
  let isOver = false
  // Closing the connection gives the lock free.
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
    return async () => void end()
  } catch (error) {
    end()
    throw error
  }
}
