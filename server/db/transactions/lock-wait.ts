import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Db, Queryable } from '#server/db/client.ts'

/** Work that nobody waits for waits no longer for what others hold: who comes behind it would wait as long. */
const WAIT = '50ms'
/** How often a transaction that has done long work tries for locks, and how long it lets others work in between. */
const LOCK_TRIES = 20
const APART_MS = 200
/** Lock not available, deadlock detected. */
const LATER = ['55P03', '40P01']

/** Selected first in a transaction, it lets that give up where others hold what it needs. */
export const limitWaiting = sql`set_config('lock_timeout', ${WAIT}, true)`

/** True where it failed since others held the locks that it needs, so that it works later. */
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

/**
 * Takes locks within a transaction that would be long in coming here again: those that others hold too long are given back and tried
 * for once more, and what was done before stays.
 */
export async function takeLocks(tx: Queryable, locks: readonly SQL[]): Promise<void> {
  await tx.execute(sql`select ${limitWaiting}`)
  for (let tries = 1; ; tries += 1) {
    try {
      return await tx.transaction(async (inner) => {
        for (const lock of locks) await inner.execute(lock)
      })
    } catch (error) {
      if (!isInUse(error) || tries === LOCK_TRIES) throw error
    }
    await delay(APART_MS)
  }
}
