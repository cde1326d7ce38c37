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
import { badField } from '#server/platform/app-error.ts'
import { chunksOf } from '#server/platform/bulk/chunks.ts'
import { CSV_PAGE, sendCsv } from '#server/platform/csv/send-csv.ts'
import type { RowCursor } from '#server/platform/paging/row-cursor.ts'
import { readPageIds } from '#server/platform/paging/row-pages.ts'
import { zoneOf } from '#server/platform/zone.ts'

type ExportInput = ParsedInputOf<'order.export'>

/** Keys are small; they are read ahead of the rows. */
const KEYS = 1_000

/** Answers the selected orders as CSV, newest first. */
export async function exportOrders(call: Call, input: ExportInput): Promise<string> {
  const { columns, headers, language } = input
  if (headers && headers.length !== columns.length) throw badField('headers', 'invalid')
  const zone = zoneOf(call.services)
  return sendCsv(call, {
    name: 'orders.csv',
    header: columns.map(
      (column, at) => `${headers?.[at] ?? column}${TIME_COLUMNS.includes(column) ? ` (${zone})` : ''}`,
    ),
    pages: pagesOf(call, conditionOf(call, input)),
    cells: (row) => columns.map((column) => exportCell(row, column, zone, language)),
  })
}

function conditionOf({ actor, services }: Call, { selection }: ExportInput): SQL | undefined {
  if ('orderCodes' in selection) return and(hasCode(selection.orderCodes), orderScope(actor))
  return and(orderConditions(actor, selection.filter, zoneOf(services)), hasNoneOf(selection.except))
}

/** By keyset, so that locks stay small however many there are. */
async function* pagesOf({ actor, root }: Call, where: SQL | undefined): AsyncGenerator<OrderRow[]> {
  let after: RowCursor | undefined
  do {
    const keys = await readPageIds(root, orders, { where, sort: 'createTime', direction: 'desc', limit: KEYS, after })
    for (const ids of chunksOf(keys.ids, CSV_PAGE))
      yield (await readOrders(root, ids)).map((order) => presentOrderRecord(actor, order))
    after = keys.next ?? undefined
  } while (after)
}
