import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Services } from '#server/services.ts'

/** Gives up being the one. */
export type Yield = () => Promise<void>

/** Becomes the one server of this database that makes traffic (or does what another lock's number stands for); undefined while another is. It ends with the process too. */
export async function becomeTheOne(
  { pool }: Pick<Services, 'pool'>,
  lock: number = ADVISORY_LOCKS.traffic,
): Promise<Yield | undefined> {
  const client = await pool.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])
  if (rows[0]?.held === true) {
    // Closing the connection gives the lock free.
    return async () => client.release(true)
  }
  client.release()
  return undefined
}
