import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#domain/lists/export-file.ts'
import { SHEET_ROWS_MAX } from '#domain/lists/export-file.ts'
import { BYTE_ORDER_MARK, writeExport } from '#domain/text/csv.ts'
import { badField } from '#server/platform/app-error.ts'
import type { Cell, TableWriter } from '#server/platform/tables/cells.ts'
import { textOfCell } from '#server/platform/tables/cells.ts'
import { xlsxWriter } from '#server/platform/tables/write-xlsx.ts'
import { afterForeground, createTurns, createTurnsOf } from '#server/platform/turns/turns.ts'

/** A table that leaves the system as a file. */
export interface Table<Row> {
  /** The file's name without what tells its format. */
  name: string
  format: ExportFormat
  header: readonly string[]
  /** The rows in pages of about `TABLE_PAGE`, read as they are wanted. */
  pages: AsyncIterable<readonly Row[]>
  cells: (row: Row) => readonly Cell[]
}

const csvWriter = (): TableWriter => ({
  type: 'text/csv; charset=utf-8',
  begin: (header) => BYTE_ORDER_MARK + writeExport([header]),
  rows: (rows) => writeExport(rows.map((cells) => cells.map(textOfCell))),
  end: () => '',
  pack: (texts) => texts,
})

const WRITERS: Readonly<Record<ExportFormat, () => TableWriter>> = { csv: csvWriter, xlsx: xlsxWriter }

/** Rows of a page: few, since an answer of the database is decoded in one piece. */
export const TABLE_PAGE = 100

/** Pages of all exports of this process that are read and written at the same time. */
const PAGES_AT_ONCE = 1
/** Rows that are written before others have the processor. */
const ROWS_IN_ONE_PIECE = 25

/** Longest wait of a page for other calls that run: a little longer than a list takes. */
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
 * Answers a table as a file, streamed, so that memory stays small however long it is; read no further once the caller
 * has gone. Everybody has one export at a time, and those under way take turns page by page, so that a long one holds
 * up neither a short one nor anybody's list; whoever waits has the beginning of the file already.
 */
export function sendTable<Row>({ actor, reply, showNames }: Recipient, table: Table<Row>): string {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const writer = WRITERS[table.format]()
  const shown = { ...table, pages: shownPages(table.pages, showNames) }
  // Not awaited: the caller may go away in the midst of it, which is no failure of ours.
  void reply
    .header('content-type', writer.type)
    .header('content-disposition', `attachment; filename="${table.name}.${table.format}"`)
    .header('cache-control', 'no-store')
    .send(
      Readable.from(writer.pack(textsOf(shown, writer, actor.userId, gone.signal)), {
        objectMode: false,
        highWaterMark: 1,
      }),
    )
  return ''
}

/** 400 where a sheet cannot hold the rows: `countUpTo` counts them, and stops at the number it is given. */
export async function refuseBeyondSheet(
  format: ExportFormat,
  countUpTo: (most: number) => Promise<number>,
  max = SHEET_ROWS_MAX,
): Promise<void> {
  if (format === 'xlsx' && (await countUpTo(max + 1)) > max) throw badField('format', 'tooManyForSheet', { max })
}

/** Pages of rows with the names that their reader may see. */
export async function* shownPages<Row>(
  pages: AsyncIterable<readonly Row[]>,
  showNames: Recipient['showNames'],
): AsyncGenerator<readonly Row[]> {
  for await (const rows of pages) yield await showNames(rows)
}

async function* textsOf<Row>(
  table: Table<Row>,
  writer: TableWriter,
  userId: number,
  gone: AbortSignal,
): AsyncGenerator<string> {
  yield writer.begin(table.header)
  const leave = await takeExportOf(userId, gone)
  if (!leave) return
  const pages = table.pages[Symbol.asyncIterator]()
  const next = () => nextText(pages, (rows) => writer.rows(rows.map(table.cells)), gone)
  try {
    for (let text = await next(); text !== undefined; text = await next()) if (text !== '') yield text
  } finally {
    leave()
  }
  const end = writer.end()
  if (end !== '') yield end
}

/** The text of the next page; undefined behind the last one, and once the caller has gone. */
async function nextText<Row>(
  pages: AsyncIterator<readonly Row[]>,
  write: (rows: readonly Row[]) => string,
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
      text += write(page.value.slice(from, from + ROWS_IN_ONE_PIECE))
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

/** The columns of an export that its reader may see, and its first row. */
export interface ShownColumns<Column extends string> {
  columns: Column[]
  header: string[]
}

/**
 * The columns that were asked for without those that are `hidden` from the reader, by the names that were sent with
 * them; those of times name their zone. 400 for names that are not as many, and where all are hidden.
 */
export function shownColumns<Column extends string>(
  { columns, headers }: AskedColumns<Column>,
  { hidden, times, zone }: { hidden: ReadonlySet<string>; times: readonly Column[]; zone: string },
): ShownColumns<Column> {
  if (headers && headers.length !== columns.length) throw badField('headers', 'invalid')
  const titled = columns.map((column, at) => ({
    column,
    title: `${headers?.[at] ?? column}${times.includes(column) ? ` (${zone})` : ''}`,
  }))
  const shown = titled.filter(({ column }) => !hidden.has(column))
  if (shown.length === 0) throw badField('columns', 'unknownColumn', { value: columns.join(', ') })
  return { columns: shown.map(({ column }) => column), header: shown.map(({ title }) => title) }
}
