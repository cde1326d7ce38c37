import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { addBeside, addToEmpty } from '#server/db/parts/add-parts.ts'
import { nextId, SPAN_LENGTHS, spannedTables, spansOf } from '#server/db/parts/parts.ts'
import type { DividedTable, Part } from '#server/db/parts/parts.ts'

/**
 * Makes the part to come of all tables that lie by ids; does nothing where it is there. Rows that came before stay in the rest. Throws
 * where others hold a table for longer than a moment: it is to be tried again.
 */
export async function addIdSpans(db: Db, { length, soon } = SPAN_LENGTHS): Promise<void> {
  for (const table of await spannedTables(db)) {
    const next = await nextId(db, table)
    const end = (await spansOf(db, table)).at(-1)?.to
    if (end !== undefined && end > next + soon + length) continue
    const present = Math.floor(next / length)
    const both = [present, present + 1].map((nth) => partOf(table, nth, length))
    if (end === undefined && (await addToEmpty(db, table, both))) continue
    const first = Math.ceil(Math.max(end ?? 0, next + soon) / length)
    await addBeside(db, table, [partOf(table, first, length)])
  }
}

function partOf({ name }: DividedTable, nth: number, length: number): Part {
  const from = nth * length
  return { name: `${name}_from_${from}`, from: sql.raw(String(from)), to: sql.raw(String(from + length)) }
}
