import type { Query, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Queryable } from '#server/db/client.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * A statement of the hottest paths: its text is made once, and every connection parses and plans it once under its name.
 * `make` puts `sql.placeholder`s where the values of each run go. Sent in the tick in which it is called, so that
 * several called one after the other travel together.
 */
export function namedStatement<Row extends object>(name: string, make: (db: Queryable) => SQL): (db: Queryable, values: Record<string, unknown>) => Promise<Row[]> {
  let query: Query | undefined
  return async (db, values) => {
    query ??= dialect.sqlToQuery(make(db))
    const prepared = db._.session.prepareQuery<{ execute: QueryResult<Row & Record<string, unknown>>; all: unknown; values: unknown }>(query, undefined, name, false)
    return (await prepared.execute(values)).rows
  }
}
