import { and, desc, inArray, lt } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { riskBlacklist } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { CSV_PAGE, sendCsv } from '#server/platform/csv/send-csv.ts'
import { blacklistCondition } from '#server/risk/blacklist.ts'

type Entry = typeof riskBlacklist.$inferSelect

const COLUMNS = ['kind', 'value', 'reason'] as const

/** Answers entries as a CSV file that the import reads again, newest first. */
export async function exportBlacklist(
  call: Call,
  { selection }: ParsedInputOf<'riskControl.exportBlacklist'>,
): Promise<string> {
  const where = 'ids' in selection ? inArray(riskBlacklist.id, selection.ids) : blacklistCondition(selection.filter)
  return sendCsv(call, {
    name: 'blacklist.csv',
    header: COLUMNS,
    pages: pagesOf(call.root, where),
    cells: (row) => COLUMNS.map((column) => row[column] ?? ''),
  })
}

async function* pagesOf(root: Call['root'], where: SQL | undefined): AsyncGenerator<Entry[]> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await root
      .select()
      .from(riskBlacklist)
      .where(and(where, lt(riskBlacklist.id, before)))
      .orderBy(desc(riskBlacklist.id))
      .limit(CSV_PAGE)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    before = last.id
  }
}
