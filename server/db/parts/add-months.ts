import { monthIn, startOfMonth } from '#domain/months.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { addBeside, addToEmpty, hasRest } from '#server/db/parts/add-parts.ts'
import { literal, monthlyTables, monthsOf } from '#server/db/parts/parts.ts'
import type { Month, DividedTable, Part } from '#server/db/parts/parts.ts'

/** The months that are made before they come. */
const AHEAD = 2
/** So long before a month begins it is too late to make it. */
const SOON_MS = 3_600_000
/** Into the first of a month, whatever zone its start was reckoned in. */
const WELL_INTO_MS = 36 * 3_600_000

/**
 * Makes the months to come of all monthly tables; does nothing where they are there. Rows that came before their month was made stay in
 * the rest. Throws where others hold a table for longer than a moment: it is to be tried again.
 */
export async function addMonths(db: Db, now: Date, zone: string): Promise<void> {
  for (const table of await monthlyTables(db)) {
    const missing = await missingMonths(db, table, now, zone)
    if (missing.length === 0) continue
    const isDone = missing.some(({ from }) => from <= now) && (await addToEmpty(db, table, missing.map(partOf)))
    if (!isDone) await addBeside(db, table, missing.filter(({ from }) => from > now).map(partOf))
  }
}

const partOf = ({ from, name, to }: Month): Part => ({ name, from: literal(from), to: literal(to) })

async function missingMonths(db: Queryable, table: DividedTable, now: Date, zone: string): Promise<Month[]> {
  const last = (await monthsOf(db, table)).at(-1)?.to
  const end = startOfMonth(now, zone, -AHEAD - 1)
  if (last !== undefined && last >= end) return []
  const first = await firstToMake(db, table, now, zone)
  const missing: Month[] = []
  for (let from = last !== undefined && last > first ? last : first; from < end; ) {
    const within = new Date(from.getTime() + WELL_INTO_MS)
    const to = startOfMonth(within, zone, -1)
    missing.push({ name: `${table.name}_${monthIn(within, zone).replace('-', '_')}`, from, to })
    from = to
  }
  return missing
}

/** The present month while there are no rows at all; then one that does not begin before it is made. */
async function firstToMake(db: Queryable, table: DividedTable, now: Date, zone: string): Promise<Date> {
  return (await hasRest(db, table))
    ? startOfMonth(new Date(now.getTime() + SOON_MS), zone, -1)
    : startOfMonth(now, zone)
}
