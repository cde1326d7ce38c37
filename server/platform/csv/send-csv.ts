import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK, writeExport } from '#domain/csv.ts'
import type { Call } from '#server/http/call.ts'

/** A table that leaves the system as a CSV file. */
export interface CsvFile<Row> {
  name: string
  header: readonly string[]
  /** The rows, read page by page as they are wanted. */
  pages: AsyncIterable<readonly Row[]>
  cells: (row: Row) => readonly string[]
}

/** Answers a table as CSV, streamed, so that memory stays small however long it is; read no further once the caller has gone. */
export function sendCsv<Row>({ reply }: Pick<Call, 'reply'>, file: CsvFile<Row>): string {
  // Not awaited: the caller may go away in the midst of it, which is no failure of ours.
  void reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(textOf(file), { objectMode: false, highWaterMark: 1 }))
  return ''
}

async function* textOf<Row>({ header, pages, cells }: CsvFile<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeExport([header])
  for await (const rows of pages) if (rows.length > 0) yield writeExport(rows.map(cells))
}
