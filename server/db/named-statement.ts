import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Query, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Queryable } from '#server/db/client.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * A prepared statement for the hottest paths: its text is built once, and each connection parses and plans it once
 * under its name. `make` puts `sql.placeholder`s for the values of each run. It is sent in the tick of the call, so
 * consecutive calls are pipelined.
 */
export function namedStatement<Row extends object>(
  name: string,
  make: (db: Queryable) => SQL,
): (db: Queryable, values: Record<string, unknown>) => Promise<Row[]> {
  let query: Query | undefined
  return async (db, values) => {
    query ??= dialect.sqlToQuery(make(db))
    const prepared = db._.session.prepareQuery<{
      execute: QueryResult<Row & Record<string, unknown>>
      all: unknown
      values: unknown
    }>(query, undefined, name, false)
    return (await prepared.execute(values)).rows
  }
}

/** Limit of named statements: every connection keeps each one, so beyond it statements are planned each time. */
const NAMED_AT_MOST = 200
const names = new Map<string, string>()

/**
 * Until a transaction ends, named statements are planned without their values: for those that take any plan that goes by the indexes,
 * and of which PostgreSQL would expect that planning them for each run is worth it.
 */
export const planOnce = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`

/** Runs a dynamically built statement that has few variants: each text is planned once per connection. */
export async function runPlannedOnce<Row extends object>(db: Queryable, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement)
  const prepared = db._.session.prepareQuery<{
    execute: QueryResult<Row & Record<string, unknown>>
    all: unknown
    values: unknown
  }>(query, undefined, nameOf(query.sql), false)
  return (await prepared.execute()).rows
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= NAMED_AT_MOST) return known
  const name = `text_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

/** A query of the hottest paths, built once per database or transaction; give it a name where it is prepared. */
export function builtOnce<Built extends object>(build: (db: Queryable) => Built): (db: Queryable) => Built {
  const known = new WeakMap<Queryable, Built>()
  return (db) => {
    const built = known.get(db) ?? build(db)
    known.set(db, built)
    return built
  }
}
