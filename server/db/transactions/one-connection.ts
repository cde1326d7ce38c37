import type { Pool } from 'pg'
import { dbOf } from '#server/db/client.ts'
import type { Db } from '#server/db/client.ts'
import { borrow, giveBack } from '#server/db/transactions/transaction.ts'

/**
 * Runs work over one connection, which plans its statements once; nothing else goes over it meanwhile. Where it breaks, the work fails:
 * its transactions are not tried again.
 */
export async function overOneConnection(pool: Pool, work: (db: Db) => Promise<void>): Promise<void> {
  const client = await borrow(pool)
  try {
    await work(dbOf(client))
  } catch (error) {
    giveBack(client, error)
    throw error
  }
  client.release()
}
