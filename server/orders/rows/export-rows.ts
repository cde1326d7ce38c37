import type { SQL } from 'drizzle-orm'
import type { ExportFormat } from '#domain/lists/export-file.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { Queryable } from '#server/db/client.ts'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'
import type { Cell } from '#server/platform/tables/cells.ts'
import { refuseBeyondSheet, sendTable, shownColumns } from '#server/platform/tables/send-table.ts'
import type { Recipient } from '#server/platform/tables/send-table.ts'
import { idsForExport } from '#server/orders/rows/order-rows.ts'
import { countUpTo } from '#server/platform/lists/paging/count.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

interface ExportInput<Column extends string> {
  columns: readonly Column[]
  headers?: readonly string[] | undefined
  language: Locale
  format: ExportFormat
}

interface Exported<Row, Column extends string> {
  /** The file's name without what tells its format. */
  name: string
  table: typeof orders | typeof payoutOrders
  where: SQL | undefined
  /** The rows of these ids, in their order. */
  read: (ids: number[]) => Promise<Row[]>
  /** The columns whose headers name the zone. */
  timeColumns: readonly Column[]
  /** The columns that the reader may not see. */
  hidden: ReadonlySet<string>
  cell: (row: Row, column: Column, zone: string, language: Locale) => Cell
}

/** Streams the matching rows as a file, newest first. 400 where a sheet cannot hold them. */
export async function exportRows<Row, Column extends string>(
  call: Recipient & { db: Queryable; services: Pick<Services, 'settings'> },
  input: ExportInput<Column>,
  { name, table, where, read, timeColumns, hidden, cell }: Exported<Row, Column>,
): Promise<string> {
  const { format, language } = input
  const zone = zoneOf(call.services)
  const { columns, header } = shownColumns(input, { hidden, times: timeColumns, zone })
  await refuseBeyondSheet(format, (most) => countUpTo(call.db, table, where, most))
  async function* pages(): AsyncGenerator<Row[]> {
    for await (const ids of idsForExport(call.db, table, where)) yield await read(ids)
  }
  return sendTable(call, {
    name,
    format,
    header,
    pages: pages(),
    cells: (row) => columns.map((column) => cell(row, column, zone, language)),
  })
}
