import { parentPort, workerData } from 'node:worker_threads'
import { read, set_cptable, SSF } from '@e965/xlsx'
import type { CellObject, WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import type { CsvRow, ParsedCsv } from '#domain/text/csv.ts'
import type { WorkbookAnswer, WorkbookInput } from '#server/collect/bank-records/statements/file/read-workbook.ts'
import { unpacksWithin } from '#server/collect/bank-records/statements/file/unpacked-size.ts'

// Runs in a thread of its own: the library reads a workbook in one go, and a hostile one takes all the time and memory there is.

const UNPACKED_MAX = 60_000_000
const ROW_CHARACTERS_MAX = 20_000
const ROW_CELLS_MAX = 500
/** A number's decimals beyond these are noise of its binary form. */
const DECIMALS_MAX = 6
/** Digits that a cell's number holds exactly. */
const DIGITS_MAX = 1e15

function answerOf({ content, rowsMax }: WorkbookInput): WorkbookAnswer {
  if (typeof content !== 'string' && isZip(content) && !unpacksWithin(Buffer.from(content), UNPACKED_MAX))
    return { refusal: 'tooBig' }
  try {
    const options = { dense: true, cellNF: true, cellHTML: false, raw: true, sheetRows: rowsMax + 1 } as const
    const book =
      typeof content === 'string'
        ? read(content, { ...options, type: 'string' })
        : read(content, { ...options, type: 'array' })
    return { file: largestSheet(book, rowsMax) }
  } catch (error) {
    return { refusal: /password|encrypt/i.test(String(error)) ? 'isLocked' : 'notReadable' }
  }
}

const isZip = (content: Uint8Array): boolean => content[0] === 0x50 && content[1] === 0x4b

function largestSheet(book: WorkBook, rowsMax: number): ParsedCsv {
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false
  const sheets = book.SheetNames.map((name) => rowsOf(book.Sheets[name]?.['!data'] ?? [], is1904))
  const rows = sheets.reduce((most, one) => (one.length > most.length ? one : most), [])
  const long = rows.find(({ cells }) => cells.length > ROW_CELLS_MAX || cells.join('').length > ROW_CHARACTERS_MAX)
  if (long) return { ok: false, fault: { row: long.row, fault: 'rowTooLong' } }
  if (rows.length > rowsMax) return { ok: false, fault: { row: rowsMax + 1, fault: 'tooManyRows' } }
  return { ok: true, rows }
}

/** The rows of a sheet that hold something, by their numbers. */
function rowsOf(data: readonly (readonly (CellObject | undefined)[] | undefined)[], is1904: boolean): CsvRow[] {
  const rows: CsvRow[] = []
  for (const [at, line] of data.entries()) {
    const cells = Array.from(line ?? [], (cell) => (cell ? textOf(cell, is1904) : ''))
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row: at + 1, cells })
  }
  return rows
}

/** A cell as a text file would have it: dates as `YYYY-MM-DD HH:mm:ss`, numbers with the decimals that they have. */
function textOf({ t: kind, v: value, w: shown, z: format }: CellObject, is1904: boolean): string {
  if (kind === 'e' || kind === 'z' || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  const pattern = String(format ?? '')
  if (SSF.is_date(pattern)) return dateText(value, is1904) ?? shown ?? ''
  // A format that writes which way the money went says what the number alone does not.
  if (/[cd]r/i.test(pattern)) return shown ?? String(value)
  return Math.abs(value) < DIGITS_MAX ? value.toFixed(DECIMALS_MAX).replace(/\.?0+$/, '') : value.toExponential()
}

function dateText(value: number, date1904: boolean): string | undefined {
  const parts = SSF.parse_date_code(value, { date1904 })
  if (!parts) return undefined
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(parts.y).padStart(4, '0')}-${two(parts.m)}-${two(parts.d)}`
  const clock = `${two(parts.H)}:${two(parts.M)}:${two(Math.floor(parts.S))}`
  return value < 1 ? clock : Number.isInteger(value) ? day : `${day} ${clock}`
}

set_cptable(codepages)
parentPort?.postMessage(answerOf(workerData as WorkbookInput))
