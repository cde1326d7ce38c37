import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Db } from '#server/db/client.ts'

/** Work that nobody waits for waits no longer for what others hold: who comes behind it would wait as long. */
const WAIT = '50ms'
/** Lock not available, deadlock detected. */
const LATER = ['55P03', '40P01']

/** Selected first in a transaction, it lets that give up where others hold what it needs. */
export const limitWaiting = sql`set_config('lock_timeout', ${WAIT}, true)`

/** Whether it failed since others held what it needs, so that it works later. */
export function isInUse(error: unknown): boolean {
  if (error instanceof DatabaseError) return LATER.includes(error.code ?? '')
  return error instanceof Error && error.cause !== undefined && isInUse(error.cause)
}

/** Runs statements in one transaction that gives up where others hold what it needs. */
export async function shortly(db: Db, statements: readonly SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select ${limitWaiting}`)
    for (const statement of statements) await tx.execute(statement)
  })
}
