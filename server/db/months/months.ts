import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** A table whose rows lie by months of a time, and the time's column; what is of none of its months lies in `<name>_rest`. */
export interface MonthlyTable {
  name: string
  moment: string
}

/** A part of a monthly table: the rows from one instant up to another, exclusive. */
export interface Month {
  name: string
  from: Date
  to: Date
}

/** All monthly tables, as the migrations made them. */
export async function monthlyTables(db: Queryable): Promise<MonthlyTable[]> {
  const { rows } = await db.execute<MonthlyTable & Record<string, unknown>>(sql`
    select c.relname as name, a.attname as moment
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partstrat = 'r'
    order by c.relname`)
  return rows
}

export const monthlyTable = async (db: Queryable, name: string): Promise<MonthlyTable | undefined> =>
  (await monthlyTables(db)).find((one) => one.name === name)

/** The months that a monthly table has, the oldest first. */
export async function monthsOf(db: Queryable, { name }: Pick<MonthlyTable, 'name'>): Promise<Month[]> {
  const { rows } = await db.execute<{ name: string; from: string; to: string }>(sql`
    select part.name, (bounds)[1]::timestamptz as "from", (bounds)[2]::timestamptz as "to"
    from (
      select c.relname as name, regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM [(]'(.+)'[)] TO [(]'(.+)'[)]$$) as bounds
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${`public.${name}`}::regclass
    ) part
    where bounds is not null
    order by 2`)
  return rows.map((row) => ({ name: row.name, from: new Date(row.from), to: new Date(row.to) }))
}

/**
 * The locks of the tables that a monthly table refers to, as making or taking off a month takes them: before that of its own table, since
 * who writes to both does so in this order.
 */
export async function referenceLocks(db: Queryable, name: string): Promise<SQL[]> {
  const { rows } = await db.execute<{ referred: string }>(sql`
    select distinct confrelid::regclass::text as referred from pg_constraint
    where contype = 'f' and conrelid = ${`public.${name}`}::regclass order by 1`)
  return rows.map(({ referred }) => sql.raw(`lock table ${referred} in share row exclusive mode`))
}

/** An instant written out, since a definition takes no parameters. */
export const literal = (at: Date): SQL => sql.raw(`'${at.toISOString()}'::timestamptz`)
