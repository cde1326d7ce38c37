import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** A table in parts by ranges of one column, as the migrations made it; what is in none of them lies in `<name>_rest`. */
export interface DividedTable {
  name: string
  key: string
}

/** A part that is to be made: the rows from one value up to another, exclusive. They are written out, since a definition takes no parameters. */
export interface Part {
  name: string
  from: SQL
  to: SQL
}

/** A part that is there, with its bounds as text. */
export type Bounds = Record<'name' | 'from' | 'to', string>

/** All tables in parts by a column of this type. */
export async function dividedTables(db: Queryable, type: 'bigint' | 'timestamptz'): Promise<DividedTable[]> {
  const { rows } = await db.execute<DividedTable & Record<string, unknown>>(sql`
    select c.relname as name, a.attname as key
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] and a.atttypid = ${type}::regtype
    where p.partstrat = 'r'
    order by c.relname`)
  return rows
}

/** The parts that a table has beside its rest. */
export async function boundsOf(db: Queryable, { name }: Pick<DividedTable, 'name'>): Promise<Bounds[]> {
  const { rows } = await db.execute<Bounds & Record<string, unknown>>(sql`
    select name, bounds[1] as "from", bounds[2] as "to" from (
      select c.relname as name, regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM [(]'(.+)'[)] TO [(]'(.+)'[)]$$) as bounds
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${`public.${name}`}::regclass
    ) part
    where bounds is not null`)
  return rows
}

export const restOf = ({ name }: Pick<DividedTable, 'name'>): SQL => sql`${sql.identifier(`${name}_rest`)}`

/**
 * The locks that making or taking off a part takes first, in the order of those who write: what a table refers to before the table. Where
 * others refer to it, it comes before its accounts: who adds an order reads its merchant first, and changes its account last.
 */
export async function locksFor(
  db: Queryable,
  name: string,
  mode: 'share row exclusive' | 'access exclusive' = 'share row exclusive',
): Promise<SQL[]> {
  const { rows } = await db.execute<{ other: string; refers: boolean }>(sql`
    select distinct case when conrelid = of.oid then confrelid else conrelid end::regclass::text as other, conrelid <> of.oid as refers
    from pg_constraint, (select ${`public.${name}`}::regclass as oid) of
    where contype = 'f' and (conrelid = of.oid or (confrelid = of.oid and conparentid = 0)) and conrelid <> confrelid order by 1`)
  const lock = (other: string) => sql.raw(`lock table ${other} in ${mode} mode`)
  const others = rows.filter(({ refers }) => !refers).map(({ other }) => other)
  if (others.length === rows.length) return others.map(lock)
  const isBefore = (other: string) => other === 'merchants'
  return [
    ...others.filter(isBefore).map(lock),
    sql`lock table ${sql.identifier(name)}`,
    ...others.filter((other) => !isBefore(other)).map(lock),
  ]
}

/** A part of a table that lies by months: the rows from one instant up to another, exclusive. */
export interface Month {
  name: string
  from: Date
  to: Date
}

/** All tables that lie by months. */
export const monthlyTables = async (db: Queryable): Promise<DividedTable[]> => await dividedTables(db, 'timestamptz')

export const monthlyTable = async (db: Queryable, name: string): Promise<DividedTable | undefined> =>
  (await monthlyTables(db)).find((one) => one.name === name)

/** The months that a table has, the oldest first. */
export async function monthsOf(db: Queryable, table: Pick<DividedTable, 'name'>): Promise<Month[]> {
  const months = (await boundsOf(db, table)).map(({ from, name, to }) => ({
    name,
    from: new Date(from),
    to: new Date(to),
  }))
  return months.toSorted((one, other) => one.from.getTime() - other.from.getTime())
}

/** An instant written out, since a definition takes no parameters. */
export const literal = (at: Date): SQL => sql.raw(`'${at.toISOString()}'::timestamptz`)

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
