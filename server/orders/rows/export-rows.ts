import type { SQL } from 'drizzle-orm'
import type { Locale } from '#domain/text/locales.ts'
import type { Queryable } from '#server/db/client.ts'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { exportHeader, sendCsv } from '#server/platform/csv/send-csv.ts'
import type { Recipient } from '#server/platform/csv/send-csv.ts'
import { idsForExport } from '#server/orders/rows/order-rows.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

interface ExportInput<Column extends string> {
  columns: readonly Column[]
  headers?: readonly string[] | undefined
  language: Locale
}

interface Exported<Row, Column extends string> {
  name: string
  table: typeof orders | typeof payoutOrders
  where: SQL | undefined
  /** The rows of these ids, in their order. */
  read: (ids: number[]) => Promise<Row[]>
  /** The columns whose headers name the zone. */
  timeColumns: readonly Column[]
  cell: (row: Row, column: Column, zone: string, language: Locale) => string
}

/** Streams the matching rows as CSV, newest first. */
export function exportRows<Row, Column extends string>(
  call: Recipient & { db: Queryable; services: Pick<Services, 'settings'> },
  input: ExportInput<Column>,
  { name, table, where, read, timeColumns, cell }: Exported<Row, Column>,
): string {
  const { columns, language } = input
  const zone = zoneOf(call.services)
  async function* pages(): AsyncGenerator<Row[]> {
    for await (const ids of idsForExport(call.db, table, where)) yield await read(ids)
  }
  return sendCsv(call, {
    name,
    header: exportHeader(input, timeColumns, zone),
    pages: pages(),
    cells: (row) => columns.map((column) => cell(row, column, zone, language)),
  })
}
