import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fromWallClock } from '#domain/time/zones.ts'

/** How the values of a column travel in a cursor. */
interface ColumnKind {
  /** Type to which their text is cast where it is compared with the column. */
  type: SQL
  text: (column: PgColumn) => SQL<string>
  /** True where the database can cast a text. */
  isValue: (text: string) => boolean
}

const plainText = (column: PgColumn) => sql<string>`${column}::text`
const isTime = (text: string) => {
  const [, seconds] = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})(?:\.\d{1,6})?\+00$/.exec(text) ?? []
  return seconds !== undefined && fromWallClock(seconds, 'UTC') !== undefined
}

const WHOLE: ColumnKind = { type: sql`int8`, text: plainText, isValue: (text) => /^-?\d{1,16}$/.test(text) }
const TEXT: ColumnKind = { type: sql`text`, text: plainText, isValue: (text) => !text.includes('\u0000') }
/** Times are written in UTC with their microseconds, which a Date would lose. */
const TIME: ColumnKind = {
  type: sql`timestamptz`,
  text: (column) => sql<string>`(${column} at time zone 'UTC')::text || '+00'`,
  isValue: isTime,
}
const UUID: ColumnKind = {
  type: sql`uuid`,
  text: plainText,
  isValue: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text),
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  smallint: WHOLE,
  integer: WHOLE,
  bigint: WHOLE,
  text: TEXT,
  uuid: UUID,
  'timestamp with time zone': TIME,
}

/** The kind of a column that rows are ordered by; throws for a type that no list can be ordered by. */
export function kindOf(column: PgColumn): ColumnKind {
  const kind = KINDS[column.getSQLType()]
  if (!kind) throw new Error(`rows cannot be ordered by ${column.name}`)
  return kind
}
