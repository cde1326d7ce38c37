import { CsvError, parse } from 'csv-parse/sync'
import type { CsvFault, CsvRow } from '#domain/text/csv.ts'

/** A file's table without its blank rows, or its first fault and the line that it was found in. */
export type ReadCsv = { ok: true; rows: CsvRow[] } | { ok: false; fault: CsvFault; line: number }

export interface ReadCsvOptions {
  delimiter?: string
  /** A row of more characters is refused: in practice a quote that nobody closed. */
  rowMax?: number
}

const FAULTS: Readonly<Record<string, CsvFault['fault']>> = {
  CSV_INVALID_CLOSING_QUOTE: 'textAfterQuote',
  INVALID_OPENING_QUOTE: 'quoteInsideText',
}

/** Reads delimited text strictly; a byte-order mark is passed over, and lines may end in any of the three ways. */
export function readCsv(text: string, { delimiter = ',', rowMax = 0 }: ReadCsvOptions = {}): ReadCsv {
  try {
    const records: string[][] = parse(text, {
      bom: true,
      delimiter,
      max_record_size: rowMax,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    })
    return { ok: true, rows: records.map((cells, at) => ({ row: at + 1, cells })).filter(isFilled) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const fault = FAULTS[error.code] ?? 'unclosedQuote'
    return {
      ok: false,
      fault: { row: Number(error['records'] ?? 0) + 1, fault },
      line: Number(error['lines'] ?? 1),
    }
  }
}

const isFilled = ({ cells }: CsvRow) => cells.some((cell) => cell.trim() !== '')
