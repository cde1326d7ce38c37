import { and } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { PayoutRow } from '#contract/payout.schemas.ts'
import { payoutOrders } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { readViews } from '#server/payouts/list/list-payouts.ts'
import { payoutCell, PAYOUT_TIME_COLUMNS } from '#server/payouts/list/payout-cells.ts'
import { hasNoPayoutCodeOf, hasPayoutCode, payoutConditions } from '#server/payouts/list/payout-filter.ts'
import { payoutScope } from '#server/payouts/payout-scope.ts'
import { presentPayoutRecord } from '#server/payouts/present-payout.ts'
import { badField } from '#server/platform/app-error.ts'
import { chunksOf } from '#server/platform/bulk/chunks.ts'
import { CSV_PAGE, sendCsv } from '#server/platform/csv/send-csv.ts'
import type { RowCursor } from '#server/platform/paging/row-cursor.ts'
import { readPageIds } from '#server/platform/paging/row-pages.ts'
import { zoneOf } from '#server/platform/zone.ts'

type ExportInput = ParsedInputOf<'payoutOrder.export'>

/** Keys are small; they are read ahead of the rows. */
const KEYS = 1_000

/** Answers the selected payouts as CSV, newest first. */
export async function exportPayouts(call: Call, input: ExportInput): Promise<string> {
  const { columns, headers, language } = input
  if (headers && headers.length !== columns.length) throw badField('headers', 'invalid')
  const zone = zoneOf(call.services)
  return sendCsv(call, {
    name: 'payouts.csv',
    header: columns.map(
      (column, at) => `${headers?.[at] ?? column}${PAYOUT_TIME_COLUMNS.includes(column) ? ` (${zone})` : ''}`,
    ),
    pages: pagesOf(call, conditionOf(call, input)),
    cells: (row) => columns.map((column) => payoutCell(row, column, zone, language)),
  })
}

function conditionOf({ actor, services }: Call, { selection }: ExportInput): SQL | undefined {
  if ('orderCodes' in selection) return and(hasPayoutCode(selection.orderCodes), payoutScope(actor))
  return and(
    payoutConditions(actor, selection.filter, zoneOf(services), services.now()),
    hasNoPayoutCodeOf(selection.except),
  )
}

/** By keyset, so that locks stay small however many there are. */
async function* pagesOf({ actor, root, services }: Call, where: SQL | undefined): AsyncGenerator<PayoutRow[]> {
  let after: RowCursor | undefined
  do {
    const keys = await readPageIds(root, payoutOrders, {
      where,
      sort: 'createTime',
      direction: 'desc',
      limit: KEYS,
      after,
    })
    for (const ids of chunksOf(keys.ids, CSV_PAGE))
      yield (await readViews(root, ids)).map((view) => presentPayoutRecord(actor, view, services.now()))
    after = keys.next ?? undefined
  } while (after)
}
