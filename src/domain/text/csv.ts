/** A row of a delimited text; `row` counts the rows of the text from 1, blank ones included. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** Why a text is not a valid table; `row` counts from 1. */
export interface CsvFault {
  row: number
  fault: 'unclosedQuote' | 'textAfterQuote' | 'quoteInsideText' | 'rowTooLong' | 'tooManyRows'
}

/** A table without blank rows, or its fault. */
export type ParsedCsv = { ok: true; rows: CsvRow[] } | { ok: false; fault: CsvFault }

/** Characters that some reader treats as a line end. */
const BREAK = '\\n\\v\\f\\r\\u0085\\u2028\\u2029'
/** Formula signs, including the full- and small-width forms that East Asian spreadsheets treat alike. */
const SIGN = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b'
/** At the start of the cell or of a line in it: a reader that ignores quotes treats such a line as a row. */
const AT_LINE_START = `(?<![^${BREAK}])`
/** A sign after invisible characters, or a tab. */
const FORMULA = `(?:(?![${BREAK}])[\\s\\p{Cc}\\p{Cf}])*[${SIGN}]|\\t`
/** The cell starts with a line break, which spreadsheets skip. */
const AT_CELL_START = '(?<![^])'

const EVERY_FORMULA = new RegExp(`${AT_LINE_START}(?=${FORMULA})|${AT_CELL_START}(?=[\\r\\n])`, 'gu')
const EVERY_GUARD = new RegExp(`${AT_LINE_START}'(?=${FORMULA})|${AT_CELL_START}'(?=[\\r\\n])`, 'gu')
const HAS_FORMULA = new RegExp(EVERY_FORMULA, 'u')
/** The check for single-line cells, the common case; the others check every line. */
const BEGINS_AS_FORMULA = new RegExp(`^(?:${FORMULA})`, 'u')
const HAS_BREAK = new RegExp(`[${BREAK}]`)
const NEEDS_QUOTES = new RegExp(`["${BREAK}]`)

/** True where a cell, or a line in it, would run as a formula in a spreadsheet. */
export function actsAsFormula(cell: string): boolean {
  return HAS_FORMULA.test(cell)
}

/** True where some reader splits a cell into lines. */
export function hasLineBreak(cell: string): boolean {
  return HAS_BREAK.test(cell)
}

/** Escapes a cell for spreadsheets: an apostrophe before every line that would run as a formula. */
export function escapeFormulaCell(cell: string): string {
  if (hasLineBreak(cell)) return cell.replaceAll(EVERY_FORMULA, "'")
  return BEGINS_AS_FORMULA.test(cell) ? `'${cell}` : cell
}

/** Removes the apostrophes of `escapeFormulaCell`. */
export function unescapeFormulaCell(cell: string): string {
  return cell.replaceAll(EVERY_GUARD, '')
}

/** Marks the file as UTF-8 for spreadsheets; precedes the first row of an export. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Writes the rows of an export, safe for any reader: RFC 4180, no cell a formula. */
export function writeExport(rows: readonly (readonly string[])[]): string {
  return writeCsv(
    rows.map((row) => row.map(escapeFormulaCell)),
    ',',
    '\r\n',
  )
}

/** Writes rows as delimited text, each with a line end; cells are quoted only if needed (RFC 4180). */
export function writeCsv(rows: readonly (readonly string[])[], delimiter: string, newline: string): string {
  return rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter) + newline).join('')
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
