import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Queryable, Tx } from '#server/db/client.ts'

/** Reads of several statements that must agree with each other: all see the database as of the first one. */
export async function inSnapshot<Result>(db: Queryable, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return await db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/**
 * A further reading of the snapshot `tx`, on another connection of its pool, so that PostgreSQL works on both at once; on the
 * same one where none is idle, as nobody may wait for a connection while holding one.
 */
export async function besideSnapshot<Result>(
  db: Queryable,
  tx: Tx,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!hasIdle(db)) return await read(tx)
  const { rows } = await tx.execute<{ id: string }>(sql`select pg_export_snapshot() as id`)
  return await inSnapshot(db, async (other) => {
    await other.execute(sql`set transaction snapshot ${sql.raw(`'${rows[0]?.id}'`)}`)
    return await read(other)
  })
}

const hasIdle = (db: Queryable): boolean => '$client' in db && db.$client instanceof pg.Pool && db.$client.idleCount > 0
