import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '#server/db/client.ts'

/** Runs work in a transaction whose statements may take longer than those of a call: it reads all of a table. */
export async function unhurried<Result>(db: Db, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    return await work(tx)
  })
}
