import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Db, Queryable } from '#server/db/client.ts'
import * as schema from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'

const known = new WeakMap<PoolClient, Db>()

/** Where the statements of a short transaction go, and how it ends. */
export interface ShortTransaction {
  db: Queryable
  /** Whether a transaction was open before; then this one ends with it, and whoever fails must leave it usable. */
  isNested: boolean
  /** Statements called in this tick after it go out as one piece; those of the first tick do so anyway. */
  together: () => void
  /** Call it in the tick of the last statement: both travel together. */
  commit: () => Promise<void>
}

/**
 * Runs work in the transaction that is open, or in one of its own whose BEGIN travels with its first statements. On the
 * server's pool (`pipeline`) statements that are called without waiting cost one round trip together.
 */
export async function inShortTransaction<T>(
  { db: root, pool }: Pick<Services, 'db' | 'pool'>,
  db: Queryable,
  work: (tx: ShortTransaction) => Promise<T>,
): Promise<T> {
  if (db !== root) return await work({ db, isNested: true, together: () => {}, commit: async () => {} })
  const client = await pool.connect()
  let ended: Promise<unknown> | undefined
  const end = () => (ended ??= client.query('commit'))
  const together = () => sendTogether(client)
  try {
    together()
    const begun = client.query('begin')
    const [result] = await Promise.all([
      work({ db: dbOf(client), isNested: false, together, commit: async () => void (await end()) }),
      begun,
    ])
    await end()
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

/** Holds back what is written until the end of this tick: one system call instead of one for each statement. */
function sendTogether({ connection: { stream } }: PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function dbOf(client: PoolClient): Db {
  const db = known.get(client) ?? drizzle(client, { schema, casing: 'snake_case' })
  known.set(client, db)
  return db
}
