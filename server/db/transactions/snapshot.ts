import type { Queryable, Tx } from '#server/db/client.ts'

/** Reads of several statements that must agree with each other: all see the database as of the first one. */
export async function inSnapshot<Result>(db: Queryable, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return await db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
