import type { CsvFault, CsvRow } from '#domain/text/csv.ts'
import { inSlices } from '#server/platform/turns/turns.ts'

/** A file's table without its blank rows, or its first fault and the line that it was found in. */
export type ReadCsv = { ok: true; rows: CsvRow[] } | { ok: false; fault: CsvFault; line: number }

export interface ReadCsvOptions {
  delimiter?: string
  /** More rows that hold something are refused, as soon as there are. */
  rowsMax: number
}

/** A row of more characters is refused: in practice a quote that nobody closed. */
const ROW_CHARACTERS_MAX = 20_000
const ROW_CELLS_MAX = 500
/** Blank rows, which spreadsheets leave behind, beside those that hold something. */
const BLANK_MAX = 100_000

/**
 * Reads delimited text strictly (RFC 4180), in pieces that hold up nobody; a byte-order mark is passed over, and lines may end in any of
 * the three ways. Its limits hold while it reads.
 */
export async function readCsv(text: string, { delimiter = ',', rowsMax }: ReadCsvOptions): Promise<ReadCsv> {
  const rows: CsvRow[] = []
  let refused: ReadCsv | undefined
  let blank = 0
  await inSlices(scan(text, delimiter), ({ line, row, ...found }) => {
    const refuse = (fault: CsvFault['fault']) => {
      refused = { ok: false, fault: { row, fault }, line }
      return false
    }
    if ('fault' in found) return refuse(found.fault)
    if (found.cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells: found.cells })
    else blank += 1
    return rows.length > rowsMax || blank > BLANK_MAX ? refuse('tooManyRows') : true
  })
  return refused ?? { ok: true, rows }
}

type Scanned = { row: number; line: number } & ({ cells: string[] } | { fault: CsvFault['fault'] })

const [QUOTE, LF, CR] = ['"', '\n', '\r'].map((sign) => sign.charCodeAt(0))

/** The rows of a text, one after another, each with the line that it ends in; a fault is the last. */
function* scan(text: string, delimiter: string): Generator<Scanned> {
  const separator = delimiter.charCodeAt(0)
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  for (let row = 1; at < text.length; row++) {
    const begin = at
    const cells: string[] = []
    const faulty = (fault: CsvFault['fault']) => ({ row, line, fault })
    for (let isOver = false; !isOver; ) {
      if (text.charCodeAt(at) === QUOTE) {
        const quoted = readQuoted(text, at + 1, begin + ROW_CHARACTERS_MAX)
        if (quoted === undefined) return yield faulty('unclosedQuote')
        cells.push(quoted.cell)
        at = quoted.at
        line += quoted.breaks
      } else {
        const from = at
        while (at < text.length && !isEnd(text.charCodeAt(at))) {
          if (text.charCodeAt(at) === QUOTE) return yield faulty('quoteInsideText')
          if (at - begin > ROW_CHARACTERS_MAX) return yield faulty('rowTooLong')
          at += 1
        }
        cells.push(text.slice(from, at))
      }
      if (at - begin > ROW_CHARACTERS_MAX || cells.length > ROW_CELLS_MAX) return yield faulty('rowTooLong')
      const next = text.charCodeAt(at)
      if (at < text.length && !isEnd(next)) return yield faulty('textAfterQuote')
      isOver = next !== separator
      at += next === CR && text.charCodeAt(at + 1) === LF ? 2 : 1
    }
    yield { row, line, cells }
    line += 1
  }

  function isEnd(code: number): boolean {
    return code === separator || code === LF || code === CR
  }
}

/** The cell behind an opening quote and the place behind its closing one; undefined where that is missing, or too far away. */
function readQuoted(
  text: string,
  from: number,
  most: number,
): { cell: string; at: number; breaks: number } | undefined {
  let cell = ''
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at)
    if (quote === -1 || quote > most) return undefined
    cell += text.slice(at, quote)
    if (text.charCodeAt(quote + 1) !== QUOTE)
      return { cell, at: quote + 1, breaks: cell.split(/\r\n|\n|\r/).length - 1 }
    cell += '"'
    at = quote + 2
  }
}
