/** Why a text is not the table it should be; `row` counts from 1. */
export interface CsvFault {
  row: number
  fault: 'unclosedQuote' | 'textAfterQuote' | 'quoteInsideText'
}

export type ParsedCsv = { ok: true; rows: string[][] } | { ok: false; fault: CsvFault }

/** What a spreadsheet takes for a formula or for its continuation, however much white space stands before it. */
const ACTS_AS_FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/

/** Whether a cell would run as a formula where the file is opened in a spreadsheet. */
export function actsAsFormula(cell: string): boolean {
  return ACTS_AS_FORMULA.test(cell)
}

/** Writes rows as delimited text, each line ended; cells are quoted where they must be (RFC 4180). */
export function writeCsv(rows: readonly (readonly string[])[], delimiter: string, newline: string): string {
  return rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter) + newline).join('')
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Reads delimited text into rows of cells; a byte-order mark and empty lines are passed over. */
export function parseCsv(text: string, delimiter = ','): ParsedCsv {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, delimiter)
    if ('fault' in cell) return { ok: false, fault: { row: rows.length + 1, fault: cell.fault } }
    row.push(cell.value)
    at = cell.end
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length
      if (at < text.length) continue
      row.push('')
    } else if (at < text.length && !isLineEnd(text, at)) {
      return { ok: false, fault: { row: rows.length + 1, fault: 'textAfterQuote' } }
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(row)
    row = []
  }
  return { ok: true, rows: rows.filter((cells) => cells.some((value) => value.trim() !== '')) }
}

type Cell = { value: string; end: number } | { fault: CsvFault['fault'] }

function readQuoted(text: string, start: number): Cell {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return { fault: 'unclosedQuote' }
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}

function readPlain(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length && !isLineEnd(text, end) && !text.startsWith(delimiter, end)) end += 1
  const value = text.slice(start, end)
  return value.includes('"') ? { fault: 'quoteInsideText' } : { value, end }
}

function isLineEnd(text: string, at: number): boolean {
  return text[at] === '\n' || text[at] === '\r'
}
