import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { and } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { payoutOrders } from '#server/db/schema.ts'
import { badField } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { OrderCursor } from '#server/orders/order-cursor.ts'
import { readPageIds } from '#server/orders/order-pages.ts'
import { zoneOf } from '#server/orders/resource-place.ts'
import { readViews } from '#server/payouts/list-payouts.ts'
import { payoutCell, PAYOUT_TIME_COLUMNS } from '#server/payouts/payout-cells.ts'
import { hasNoPayoutCodeOf, hasPayoutCode, payoutConditions } from '#server/payouts/payout-filter.ts'
import { payoutScope } from '#server/payouts/payout-scope.ts'
import { presentPayoutFor } from '#server/payouts/present-payout.ts'

type ExportInput = ParsedInputOf<'payoutOrder.export'>

const BATCH = 1_000
const BYTE_ORDER_MARK = '\ufeff'

/** Answers the selected payouts as CSV, newest first: streamed in batches by keyset, and read no further once the caller has gone. */
export async function exportPayouts(call: Call, input: ExportInput): Promise<string> {
  if (input.headers && input.headers.length !== input.columns.length) throw badField('headers', 'invalid')
  const where = conditionOf(call, input)
  await call.reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="payouts.csv"')
    .header('cache-control', 'no-store')
    .send(Readable.from(csvParts(call, input, where), { objectMode: false, highWaterMark: 1 }))
  return ''
}

function conditionOf({ actor, services }: Call, { selection }: ExportInput): SQL | undefined {
  if ('orderCodes' in selection) return and(hasPayoutCode(selection.orderCodes), payoutScope(actor))
  return and(
    payoutConditions(actor, selection.filter, zoneOf(services), services.now()),
    hasNoPayoutCodeOf(selection.except),
  )
}

/** The text in parts: the header, then a batch each. */
async function* csvParts(
  { actor, root, services }: Call,
  { columns, headers, language }: ExportInput,
  where: SQL | undefined,
): AsyncGenerator<string> {
  const zone = zoneOf(services)
  const titles = columns.map(
    (column, index) => `${headers?.[index] ?? column}${PAYOUT_TIME_COLUMNS.includes(column) ? ` (${zone})` : ''}`,
  )
  yield BYTE_ORDER_MARK + csv([titles])
  let after: OrderCursor | undefined
  do {
    const page = await readPageIds(root, payoutOrders, {
      where,
      sort: 'createTime',
      direction: 'desc',
      limit: BATCH,
      after,
    })
    const rows = (await readViews(root, page.ids)).map((view) => presentPayoutFor(actor, view, services.now()))
    if (rows.length > 0) yield csv(rows.map((row) => columns.map((column) => payoutCell(row, column, zone, language))))
    after = page.next ?? undefined
  } while (after)
}

/** Cells that a spreadsheet would take for a formula get an apostrophe in front. */
function csv(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows', escape_formulas: true })
}
