import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '#server/db/client.ts'
import { nextId, SPAN_LENGTHS, spannedTables, spansOf, locksFor } from '#server/db/parts/parts.ts'
import type { IdSpan } from '#server/db/parts/parts.ts'
import { limitWaiting } from '#server/db/transactions/lock-wait.ts'
import { unhurried } from '#server/db/transactions/one-connection.ts'

/**
 * Drops parts of ids that all came and went, and with them the room of their indexes. Rows put back later go to the
 * rest. Throws where others hold a table for longer than a moment: it is to be tried again.
 */
export async function dropEmptiedSpans(db: Db, { soon } = SPAN_LENGTHS): Promise<void> {
  for (const table of await spannedTables(db)) {
    const next = await nextId(db, table)
    const gone = (await spansOf(db, table)).filter(({ to }) => to + soon <= next)
    for (const span of gone)
      if (!(await unhurried(db, async (tx) => await hasRows(tx, span)))) await drop(db, table.name, span)
  }
}

async function drop(db: Db, table: string, span: IdSpan): Promise<void> {
  const [whole, part] = [sql.identifier(table), sql.identifier(span.name)]
  // The tables that a part refers to lose the triggers of its references.
  const locks = await locksFor(db, table, 'access exclusive')
  await db.transaction(async (tx) => {
    await tx.execute(sql`select ${limitWaiting}`)
    for (const lock of locks) await tx.execute(lock)
    if (await hasRows(tx, span)) return
    await tx.execute(sql`alter table ${whole} detach partition ${part}`)
    await tx.execute(sql`drop table ${part}`)
  })
}

/** Asked of the index, in which what has gone is passed over at once when it is asked again. */
async function hasRows(db: Queryable, { name }: IdSpan): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select (select min(id) from ${sql.identifier(name)}) is not null as has`,
  )
  return rows[0]?.has === true
}
