import { eq, sql } from 'drizzle-orm'
import type { Among, IsNamed } from '#server/ops/cleanup/tables/cleanable.ts'

/** Looked up for each row by itself: where the rows are not known beforehand, or are named by something else than their id. */
export const isNamed: IsNamed = (column, id, more = sql`true`) =>
  sql`exists (select 1 from ${column.table} where ${eq(column, id)} and ${more})`

/** Looked up once for all rows of a batch by their ids, which takes a fifth of the time or less. */
export const isNamedAmong =
  (among: Among): IsNamed =>
  (column, id, more = sql`true`) =>
    sql`${id} in (select ${column} from ${column.table} where ${among(column)} and ${more})`
