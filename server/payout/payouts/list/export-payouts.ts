import type { ParsedInputOf } from '#contract/contract.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { readViews } from '#server/payout/payouts/list/list-payouts.ts'
import { payoutCell, PAYOUT_TIME_COLUMNS } from '#server/payout/payouts/list/payout-cells.ts'
import { payoutConditions } from '#server/payout/payouts/list/payout-filter.ts'
import { payoutScope } from '#server/payout/payouts/payout-scope.ts'
import { presentPayoutRecord } from '#server/payout/payouts/present-payout.ts'
import { exportRows } from '#server/orders/rows/export-rows.ts'
import { selected } from '#server/orders/rows/selection.ts'
import { spanOfTime } from '#server/orders/rows/shared-filters.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Streams the selected payouts as CSV, newest first. */
export async function exportPayouts(call: Call, input: ParsedInputOf<'payoutOrder.export'>): Promise<string> {
  const { actor, db, services } = call
  return exportRows(call, input, {
    name: 'payouts.csv',
    table: payoutOrders,
    where: selected(payoutOrders, input.selection, {
      scope: payoutScope(actor),
      matching: (filter) => payoutConditions(actor, spanOfTime(services, filter), zoneOf(services), services.now()),
    }),
    read: async (ids) => (await readViews(db, ids)).map((view) => presentPayoutRecord(actor, view, services.now())),
    timeColumns: PAYOUT_TIME_COLUMNS,
    cell: payoutCell,
  })
}
