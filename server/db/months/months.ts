import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** A table in parts by months of one column, as the migrations made it; what is in none of them lies in `<name>_rest`. */
export interface MonthlyTable {
  name: string
  key: string
}

/** A part of a table that lies by months: the rows from one instant up to another, exclusive. */
export interface Month {
  name: string
  from: Date
  to: Date
}

/** All tables that lie by months. */
export async function monthlyTables(db: Queryable): Promise<MonthlyTable[]> {
  const { rows } = await db.execute<MonthlyTable & Record<string, unknown>>(sql`
    select c.relname as name, a.attname as key
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partstrat = 'r'
    order by c.relname`)
  return rows
}

export const monthlyTable = async (db: Queryable, name: string): Promise<MonthlyTable | undefined> =>
  (await monthlyTables(db)).find((one) => one.name === name)

/** The months that a table has beside its rest, the oldest first. */
export async function monthsOf(db: Queryable, { name }: Pick<MonthlyTable, 'name'>): Promise<Month[]> {
  const { rows } = await db.execute<Record<'name' | 'from' | 'to', string>>(sql`
    select name, bounds[1] as "from", bounds[2] as "to" from (
      select c.relname as name, regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM [(]'(.+)'[)] TO [(]'(.+)'[)]$$) as bounds
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${`public.${name}`}::regclass
    ) part
    where bounds is not null`)
  const months = rows.map(({ from, name, to }) => ({ name, from: new Date(from), to: new Date(to) }))
  return months.toSorted((one, other) => one.from.getTime() - other.from.getTime())
}

/** The locks that making or taking off a month takes first, in the order of those who write: what a table refers to before the table. */
export async function locksFor(db: Queryable, name: string): Promise<SQL[]> {
  const { rows } = await db.execute<{ referred: string }>(sql`
    select distinct confrelid::regclass::text as referred from pg_constraint
    where contype = 'f' and conrelid = ${`public.${name}`}::regclass order by 1`)
  return rows.map(({ referred }) => sql.raw(`lock table ${referred} in share row exclusive mode`))
}

/** An instant written out, since a definition takes no parameters. */
export const literal = (at: Date): SQL => sql.raw(`'${at.toISOString()}'::timestamptz`)
