import { actsAsFormula, writeCsv } from '#domain/csv.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as a CSV file that spreadsheets open rightly: with a byte-order mark, and nothing in it that runs as a formula. */
export function resultCsv(rows: readonly (readonly string[])[]): string {
  const inert = rows.map((row) => row.map((cell) => (actsAsFormula(cell) ? `'${cell}` : cell)))
  return BYTE_ORDER_MARK + writeCsv(inert, ',', '\r\n')
}
