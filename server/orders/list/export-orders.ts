import { and } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import { orders } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { exportCell, TIME_COLUMNS } from '#server/orders/list/export-cells.ts'
import { hasCode, hasNoneOf, orderConditions } from '#server/orders/list/order-filter.ts'
import { readOrders } from '#server/orders/list/order-pages.ts'
import { orderScope } from '#server/orders/order-scope.ts'
import { presentOrderRecord } from '#server/orders/present-order.ts'
import { exportHeader } from '#server/platform/csv/export-header.ts'
import { sendCsv } from '#server/platform/csv/send-csv.ts'
import { idsForExport } from '#server/platform/orders/order-rows.ts'
import { zoneOf } from '#server/platform/zone.ts'

type ExportInput = ParsedInputOf<'order.export'>

/** Streams the selected orders as CSV, newest first. */
export async function exportOrders(call: Call, input: ExportInput): Promise<string> {
  const { columns, language } = input
  const zone = zoneOf(call.services)
  return sendCsv(call, {
    name: 'orders.csv',
    header: exportHeader(input, TIME_COLUMNS, zone),
    pages: pagesOf(call, conditionOf(call, input)),
    cells: (row) => columns.map((column) => exportCell(row, column, zone, language)),
  })
}

function conditionOf({ actor, services }: Call, { selection }: ExportInput): SQL | undefined {
  if ('orderCodes' in selection) return and(hasCode(selection.orderCodes), orderScope(actor))
  return and(orderConditions(actor, selection.filter, zoneOf(services)), hasNoneOf(selection.except))
}

async function* pagesOf({ actor, root }: Call, where: SQL | undefined): AsyncGenerator<OrderRow[]> {
  for await (const ids of idsForExport(root, orders, where))
    yield (await readOrders(root, ids)).map((order) => presentOrderRecord(actor, order))
}
