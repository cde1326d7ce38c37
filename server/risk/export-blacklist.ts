import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { and, desc, inArray, lt } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { riskBlacklist } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { blacklistCondition } from '#server/risk/blacklist.ts'

const BATCH = 1_000
const BYTE_ORDER_MARK = '\ufeff'
const COLUMNS = ['kind', 'value', 'reason'] as const

/** Answers entries as a CSV file that the import reads again: streamed newest first, and read no further once the caller has gone. */
export async function exportBlacklist(
  { reply, root }: Call,
  { selection }: ParsedInputOf<'riskControl.exportBlacklist'>,
): Promise<string> {
  const where = 'ids' in selection ? inArray(riskBlacklist.id, selection.ids) : blacklistCondition(selection.filter)
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="blacklist.csv"')
    .header('cache-control', 'no-store')
    .send(Readable.from(csvParts(root, where), { objectMode: false, highWaterMark: 1 }))
  return ''
}

async function* csvParts(root: Call['root'], where: SQL | undefined): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csv([[...COLUMNS]])
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await root
      .select()
      .from(riskBlacklist)
      .where(and(where, lt(riskBlacklist.id, before)))
      .orderBy(desc(riskBlacklist.id))
      .limit(BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield csv(rows.map((row) => COLUMNS.map((column) => row[column] ?? '')))
    before = last.id
  }
}

/** Cells that a spreadsheet would take for a formula get an apostrophe in front, which the import takes off. */
function csv(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows', escape_formulas: true })
}
