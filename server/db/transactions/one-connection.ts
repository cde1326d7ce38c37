import type { Pool, PoolClient } from 'pg'
import { sql } from 'drizzle-orm'
import { dbOf } from '#server/db/client.ts'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import { borrow, giveBack } from '#server/db/transactions/transaction.ts'

/** A connection, as queries take it and as short transactions do. */
interface OneConnection {
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

/** Reads of several statements that must agree with each other: all see the database as of the first one. */
export async function inSnapshot<Result>(db: Queryable, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return await db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Runs work in a transaction whose statements may take longer than those of a call: it reads all of a table. */
export async function unhurried<Result>(db: Db, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    return await work(tx)
  })
}
