import type { ParsedInputOf } from '#contract/contract.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { exportCell, TIME_COLUMNS } from '#server/collect/orders/list/export-cells.ts'
import { orderConditions } from '#server/collect/orders/order-filter.ts'
import { readOrders } from '#server/collect/orders/list/order-pages.ts'
import { orderScope } from '#server/collect/orders/order-scope.ts'
import { presentOrderRecord } from '#server/collect/orders/present-order.ts'
import { exportRows } from '#server/orders/rows/export-rows.ts'
import { selected } from '#server/orders/rows/selection.ts'
import { spanOfTime } from '#server/orders/rows/shared-filters.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Streams the selected orders as CSV, newest first. */
export async function exportOrders(call: Call, input: ParsedInputOf<'order.export'>): Promise<string> {
  const { actor, db, services } = call
  return exportRows(call, input, {
    name: 'orders.csv',
    table: orders,
    where: selected(orders, input.selection, {
      scope: orderScope(actor),
      matching: (filter) => orderConditions(actor, spanOfTime(services, filter), zoneOf(services)),
    }),
    read: async (ids) => (await readOrders(db, ids)).map((order) => presentOrderRecord(actor, order)),
    timeColumns: TIME_COLUMNS,
    cell: exportCell,
  })
}
