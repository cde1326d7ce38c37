import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { BYTE_ORDER_MARK, writeExport } from '#domain/text/csv.ts'
import { badField } from '#server/platform/app-error.ts'
import { afterForeground, createTurns, createTurnsOf } from '#server/platform/turns/turns.ts'

/** A table that leaves the system as a CSV file. */
export interface CsvFile<Row> {
  name: string
  header: readonly string[]
  /** The rows in pages of about `CSV_PAGE`, read as they are wanted. */
  pages: AsyncIterable<readonly Row[]>
  cells: (row: Row) => readonly string[]
}

/** How many rows are read at once: few, since what comes of one answer of the database is decoded in one piece. */
export const CSV_PAGE = 100

/** Pages of all exports of this process that are read and written at the same time. */
const PAGES_AT_ONCE = 1
/** Rows that are written before others have the processor. */
const ROWS_IN_ONE_PIECE = 25

/** How long a page waits for the calls of others that are under way: a little longer than a list takes. */
const PATIENCE_MS = 15

const takePage = createTurns(PAGES_AT_ONCE)
const takeExportOf = createTurnsOf<number>()

/** Whom a file is sent to. */
export interface Recipient {
  actor: { userId: number }
  reply: FastifyReply
  /** The rows as this person may read them: names of staff are not for others. */
  showNames: <Data>(data: Data) => Promise<Data>
}

/**
 * Answers a table as CSV, streamed, so that memory stays small however long it is; read no further once the caller has gone.
 * Everybody has one export at a time, and those under way take turns page by page, so that a long one holds up neither a
 * short one nor anybody's list; whoever waits has the header already.
 */
export function sendCsv<Row>({ actor, reply, showNames }: Recipient, file: CsvFile<Row>): string {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  // Not awaited: the caller may go away in the midst of it, which is no failure of ours.
  void reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('cache-control', 'no-store')
    .send(
      Readable.from(textOf({ ...file, pages: shownPages(file.pages, showNames) }, actor.userId, gone.signal), {
        objectMode: false,
        highWaterMark: 1,
      }),
    )
  return ''
}

/** Pages of rows with the names that their reader may see. */
export async function* shownPages<Row>(
  pages: AsyncIterable<readonly Row[]>,
  showNames: Recipient['showNames'],
): AsyncGenerator<readonly Row[]> {
  for await (const rows of pages) yield await showNames(rows)
}

async function* textOf<Row>(file: CsvFile<Row>, userId: number, gone: AbortSignal): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeExport([file.header])
  const leave = await takeExportOf(userId, gone)
  if (!leave) return
  const pages = file.pages[Symbol.asyncIterator]()
  try {
    for (let text = await nextText(file, pages, gone); text !== undefined; text = await nextText(file, pages, gone))
      if (text !== '') yield text
  } finally {
    leave()
  }
}

/** The text of the next page; undefined behind the last one, and once the caller has gone. */
async function nextText<Row>(
  { cells }: CsvFile<Row>,
  pages: AsyncIterator<readonly Row[]>,
  gone: AbortSignal,
): Promise<string | undefined> {
  const giveBack = await takePage(gone)
  if (!giveBack) return undefined
  try {
    await afterForeground(PATIENCE_MS)
    const page = await pages.next()
    if (page.done === true) return undefined
    let text = ''
    for (let from = 0; from < page.value.length && !gone.aborted; from += ROWS_IN_ONE_PIECE) {
      text += writeExport(page.value.slice(from, from + ROWS_IN_ONE_PIECE).map(cells))
      await others()
    }
    return text
  } finally {
    giveBack()
  }
}

interface AskedColumns<Column extends string> {
  columns: readonly Column[]
  /** Names of the columns in the caller's language; as many as there are columns. */
  headers?: readonly string[] | undefined
}

/** The first row of an export: columns by the names that were sent with them, those of times with their zone. 400 for names that are not as many. */
export function exportHeader<Column extends string>(
  { columns, headers }: AskedColumns<Column>,
  timeColumns: readonly Column[],
  zone: string,
): string[] {
  if (headers && headers.length !== columns.length) throw badField('headers', 'invalid')
  return columns.map((column, at) => `${headers?.[at] ?? column}${timeColumns.includes(column) ? ` (${zone})` : ''}`)
}
