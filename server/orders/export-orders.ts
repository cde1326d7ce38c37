import { Readable } from 'node:stream'
import { and } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import type { ParsedInputOf } from '#contract/contract.ts'
import { badField } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import { exportCell, TIME_COLUMNS } from '#server/orders/export-cells.ts'
import type { OrderCursor } from '#server/orders/order-cursor.ts'
import { hasCode, hasNoneOf, orderConditions } from '#server/orders/order-filter.ts'
import { readOrderPage } from '#server/orders/order-pages.ts'
import { orderScope } from '#server/orders/order-scope.ts'
import { presentOrderFor } from '#server/orders/present-order.ts'
import { zoneOf } from '#server/orders/resource-place.ts'

type ExportInput = ParsedInputOf<'order.export'>

const BATCH = 1_000
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Answers the selected orders as CSV, newest first: streamed in batches by keyset, so that memory and locks stay small
 * however many there are, and read no further once the caller has gone.
 */
export async function exportOrders(call: Call, input: ExportInput): Promise<string> {
  if (input.headers && input.headers.length !== input.columns.length) throw badField('headers', 'invalid')
  const where = conditionOf(call, input)
  const stream = Readable.from(csvParts(call, input, where), { objectMode: false, highWaterMark: 1 })
  // Not awaited: the caller may go away in the midst of it, which is no failure of ours.
  void call.reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="orders.csv"')
    .header('cache-control', 'no-store')
    .send(stream)
  return ''
}

function conditionOf({ actor, services }: Call, { selection }: ExportInput): SQL | undefined {
  if ('orderCodes' in selection) return and(hasCode(selection.orderCodes), orderScope(actor))
  return and(orderConditions(actor, selection.filter, zoneOf(services)), hasNoneOf(selection.except))
}

/** The text in parts: the header, then a batch each. */
export async function* csvParts(
  { actor, root, services }: Call,
  { columns, headers, language }: ExportInput,
  where: SQL | undefined,
): AsyncGenerator<string> {
  const zone = zoneOf(services)
  const titles = columns.map(
    (column, index) => `${headers?.[index] ?? column}${TIME_COLUMNS.includes(column) ? ` (${zone})` : ''}`,
  )
  yield BYTE_ORDER_MARK + csv([titles])
  let after: OrderCursor | undefined
  do {
    const page = await readOrderPage(root, { where, sort: 'createTime', direction: 'desc', limit: BATCH, after })
    const rows = page.rows.map((order) => presentOrderFor(actor, order))
    if (rows.length > 0) yield csv(rows.map((row) => columns.map((column) => exportCell(row, column, zone, language))))
    after = page.next ?? undefined
  } while (after)
}

/** Cells that a spreadsheet would take for a formula get an apostrophe in front. */
function csv(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows', escape_formulas: true })
}
