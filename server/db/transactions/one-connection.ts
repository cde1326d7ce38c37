import type { Pool, PoolClient } from 'pg'
import { dbOf } from '#server/db/client.ts'
import type { Db } from '#server/db/client.ts'
import { borrow, giveBack } from '#server/db/transactions/transaction.ts'

/** A connection, as queries take it and as short transactions do. */
export interface OneConnection {
  db: Db
  client: PoolClient
}

/**
 * Runs work over one connection, which plans its statements once; nothing else goes over it meanwhile. Where it breaks, the work fails:
 * its transactions are not tried again.
 */
export async function overOneConnection<T>(pool: Pool, work: (own: OneConnection) => Promise<T>): Promise<T> {
  const client = await borrow(pool)
  try {
    const result = await work({ db: dbOf(client), client })
    client.release()
    return result
  } catch (error) {
    giveBack(client, error)
    throw error
  }
}
