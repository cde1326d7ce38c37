import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import * as schema from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** The root connection: each statement of its own, or `transaction`. */
export type Db = NodePgDatabase<typeof schema>
/** Inside a transaction. */
export type Tx = NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>
/** What a repository takes: it does not care which. */
export type Queryable = Db | Tx

const known = new WeakMap<PoolClient, Db>()

/**
 * Drizzle over a pool, with snake_case columns. The work of a `transaction` is done again when the connection broke before its
 * end was sent, so it changes nothing outside the transaction that may not be changed twice.
 */
export function createDb(pool: Pool): Db {
  const db: Db = drizzle(pool, { schema, casing: 'snake_case' })
  const transaction: Db['transaction'] = (work, config) =>
    inTransaction(pool, (client, decided) => dbOf(client).transaction((tx) => decided(() => work(tx)), config))
  return Object.assign(db, { transaction })
}

/** Drizzle over one connection. */
export function dbOf(client: PoolClient): Db {
  const db = known.get(client) ?? drizzle(client, { schema, casing: 'snake_case' })
  known.set(client, db)
  return db
}
