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
export async function overOneConnection(pool: Pool, work: (own: OneConnection) => Promise<void>): Promise<void> {
  const client = await borrow(pool)
  try {
    await work({ db: dbOf(client), client })
  } catch (error) {
    giveBack(client, error)
    throw error
  }
  client.release()
}
