import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyCleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { Among } from '#server/ops/cleanup/tables/cleanable.ts'
import { namedStatement } from '#server/db/named-statement.ts'

/** The ids of the rows of a batch, which a statement takes by this name. */
export const ids = sql`${sql.placeholder('ids')}::int8[]`
export const amongIds: Among = (column) => sql`${column} = any(${ids})`

/** Of each table that is cleaned up a statement whose text is built once. */
export function onePerTable<Row extends object>(verb: string, make: (found: AnyCleanable) => SQL) {
  const known = new Map<string, ReturnType<typeof namedStatement<Row>>>()
  return (found: AnyCleanable) => {
    const name = getTableName(found.table)
    const statement = known.get(name) ?? namedStatement<Row>(`cleanup_${verb}_${name}`, () => make(found))
    known.set(name, statement)
    return statement
  }
}
