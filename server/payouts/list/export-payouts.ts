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
import { exportHeader } from '#server/platform/csv/export-header.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { idsForExport } from '#server/platform/orders/order-rows.ts'
import { zoneOf } from '#server/platform/zone.ts'

type ExportInput = ParsedInputOf<'payoutOrder.export'>

/** Streams the selected payouts as CSV, newest first. */
export async function exportPayouts(call: Call, input: ExportInput): Promise<string> {
  const { columns, language } = input
  const zone = zoneOf(call.services)
  return sendCsv(call, {
    name: 'payouts.csv',
    header: exportHeader(input, PAYOUT_TIME_COLUMNS, zone),
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

async function* pagesOf({ actor, root, services }: Call, where: SQL | undefined): AsyncGenerator<PayoutRow[]> {
  for await (const ids of idsForExport(root, payoutOrders, where))
    yield (await readViews(root, ids)).map((view) => presentPayoutRecord(actor, view, services.now()))
}
