import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { boundsOf, dividedTables } from '#server/db/parts/parts.ts'
import type { DividedTable } from '#server/db/parts/parts.ts'

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
