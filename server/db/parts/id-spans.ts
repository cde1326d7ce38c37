import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { boundsOf, dividedTables } from '#server/db/parts/parts.ts'
import type { DividedTable } from '#server/db/parts/parts.ts'

/** How ids are divided. */
export interface SpanLengths {
  /** Ids of a part: as many as keep the parts few, since each statement that names no id is planned for each of them. */
  length: number
  /** So many ids before a part begins it is too late to make it, and time to make it. */
  soon: number
}

export const SPAN_LENGTHS: SpanLengths = { length: 8_000_000, soon: 1_000_000 }

/** A part of a table that lies by ids: the rows from one id up to another, exclusive. */
export interface IdSpan {
  name: string
  from: number
  to: number
}

/** All tables that lie by ids. */
export const spannedTables = async (db: Queryable): Promise<DividedTable[]> => await dividedTables(db, 'bigint')

/** The parts that a table has, the oldest first. */
export async function spansOf(db: Queryable, table: Pick<DividedTable, 'name'>): Promise<IdSpan[]> {
  const spans = (await boundsOf(db, table)).map(({ from, name, to }) => ({ name, from: Number(from), to: Number(to) }))
  return spans.toSorted((one, other) => one.from - other.from)
}

/** The id that the next row gets, or one that was just given. */
export async function nextId(db: Queryable, { name }: DividedTable): Promise<number> {
  const { rows } = await db.execute<{ next: number }>(sql`
    select coalesce(pg_sequence_last_value(seqrelid) + seqincrement, seqstart)::float8 as next
    from pg_sequence where seqrelid = pg_get_serial_sequence(${name}, 'id')::regclass`)
  return rows[0]?.next ?? 1
}
