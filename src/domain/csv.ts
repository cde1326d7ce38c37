/** A row of a delimited text; `row` counts the rows of the text from 1, blank ones included. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** Why a text is not the table it should be; `row` counts from 1. */
export interface CsvFault {
  row: number
  fault: 'unclosedQuote' | 'textAfterQuote' | 'quoteInsideText'
}

/** A table without its blank rows, or what is wrong with it. */
export type ParsedCsv = { ok: true; rows: CsvRow[] } | { ok: false; fault: CsvFault }

/** What some reader takes for the end of a line. */
const BREAK = '\\n\\v\\f\\r\\u0085\\u2028\\u2029'
/** Begins a formula, also in the widths that spreadsheets of East Asia take for the narrow one. */
const SIGN = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b'
/** At the begin of the cell or of a line in it: a reader that does not know quotes takes such a line for a row. */
const AT_LINE_START = `(?<![^${BREAK}])`
/** A sign behind whatever of the line cannot be seen, or a tab. */
const FORMULA = `(?:(?![${BREAK}])[\\s\\p{Cc}\\p{Cf}])*[${SIGN}]|\\t`
/** The cell begins with a break, which spreadsheets pass over. */
const AT_CELL_START = '(?<![^])'

const EVERY_FORMULA = new RegExp(`${AT_LINE_START}(?=${FORMULA})|${AT_CELL_START}(?=[\\r\\n])`, 'gu')
const EVERY_GUARD = new RegExp(`${AT_LINE_START}'(?=${FORMULA})|${AT_CELL_START}'(?=[\\r\\n])`, 'gu')
const HAS_FORMULA = new RegExp(EVERY_FORMULA, 'u')
/** Says of a cell of one line, as most are, what the others say of every line. */
const BEGINS_AS_FORMULA = new RegExp(`^(?:${FORMULA})`, 'u')
const HAS_BREAK = new RegExp(`[${BREAK}]`)
const NEEDS_QUOTES = new RegExp(`["${BREAK}]`)

/** Whether a cell, or a line in it, would run as a formula where the file is opened in a spreadsheet. */
export function actsAsFormula(cell: string): boolean {
  return HAS_FORMULA.test(cell)
}

/** Whether a cell is more than one line to some reader. */
export function hasLineBreak(cell: string): boolean {
  return HAS_BREAK.test(cell)
}

/** The cell as a spreadsheet may have it: an apostrophe stands before every line that would run as a formula. */
export function escapeFormulaCell(cell: string): string {
  if (hasLineBreak(cell)) return cell.replaceAll(EVERY_FORMULA, "'")
  return BEGINS_AS_FORMULA.test(cell) ? `'${cell}` : cell
}

/** Takes off the apostrophes of `escapeFormulaCell`. */
export function unescapeFormulaCell(cell: string): string {
  return cell.replaceAll(EVERY_GUARD, '')
}

/** Tells a spreadsheet that the file is UTF-8; stands before the first row of an export. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Rows of an export, whoever opens it: RFC 4180, no cell a formula. */
export function writeExport(rows: readonly (readonly string[])[]): string {
  return writeCsv(
    rows.map((row) => row.map(escapeFormulaCell)),
    ',',
    '\r\n',
  )
}

/** Writes rows as delimited text, each line ended; cells are quoted where they must be (RFC 4180), and otherwise as they are. */
export function writeCsv(rows: readonly (readonly string[])[], delimiter: string, newline: string): string {
  return rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter) + newline).join('')
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
