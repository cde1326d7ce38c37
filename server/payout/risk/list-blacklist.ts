import type { ParsedInputOf } from '#contract/contract.ts'
import { riskBlacklist } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { contains, equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { presentEntry } from '#server/payout/risk/blacklist.ts'

const COLUMNS = ['kind', 'value', 'reason'] as const

/** The blacklist, newest first. */
export const blacklist = listOf('riskControl.getBlacklist', {
  select: (db, cursor) => db.select({ entry: riskBlacklist, cursor }).from(riskBlacklist).$dynamic(),
  key: riskBlacklist.id,
  filters: {
    id: equals(riskBlacklist.id),
    kind: equals(riskBlacklist.kind),
    value: contains(riskBlacklist.value),
  },
  present: (rows) => rows.map(({ entry }) => presentEntry(entry)),
})

/** Answers entries as a CSV file that the import reads again. */
export async function exportBlacklist(
  call: Call,
  { selection }: ParsedInputOf<'riskControl.exportBlacklist'>,
): Promise<string> {
  return sendCsv<ReturnType<typeof presentEntry>>(call, {
    name: 'blacklist.csv',
    pages: blacklist.pages(call, selection),
    header: COLUMNS,
    cells: (entry) => COLUMNS.map((column) => entry[column] ?? ''),
  })
}
