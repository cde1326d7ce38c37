import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { Pool } from 'pg'
import * as schema from '#server/db/schema.ts'

/** The root connection: each statement of its own, or `transaction`. */
export type Db = NodePgDatabase<typeof schema>
/** Inside a transaction. */
export type Tx = NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>
/** What a repository takes: it does not care which. */
export type Queryable = Db | Tx

/** Drizzle over a pool, with snake_case columns. */
export function createDb(pool: Pool): Db {
  return drizzle(pool, { schema, casing: 'snake_case' })
}
