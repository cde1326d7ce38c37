import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as schema from './schema.ts'

/** Typed SQL over a pool; columns are snake_case in the database and camelCase in code. */
export function databaseOn(pool: pg.Pool) {
  return drizzle(pool, { schema, casing: 'snake_case' })
}

/** The database outside a transaction. */
export type Database = ReturnType<typeof databaseOn>

/** The database inside a transaction, as `db.transaction` hands it over. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
