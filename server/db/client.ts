import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import * as schema from '#server/db/schema/schema.ts'
import { inTransaction } from '#server/db/transactions/transaction.ts'

/** The root connection: autocommit statements, or `transaction`. */
export type Db = NodePgDatabase<typeof schema>
/** A connection inside a transaction. */
export type Tx = NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>
/** A connection for repositories: either of the two. */
export type Queryable = Db | Tx

const known = new WeakMap<PoolClient, Db>()

/**
 * Drizzle over a pool, with snake_case columns. `transaction` retries its work when the connection broke before COMMIT
 * was sent, so the work must have no side effects outside the transaction that may not happen twice.
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
