import { CODES } from '#contract/wire/envelope.ts'
import type { FieldIssue } from '#contract/wire/envelope.ts'
import {
  counterpartOf,
  REQUIRED_UPLOAD_COLUMNS,
  UPLOAD_COLUMNS,
  UPLOAD_ROWS_MAX,
  WRITTEN_COLUMNS,
} from '#domain/orders/order-upload.ts'
import type { CsvRow } from '#domain/text/csv.ts'
import type { UploadColumn, UploadKind } from '#domain/orders/order-upload.ts'
import type { Upload } from '#server/http/files/upload.ts'
import { textOf } from '#server/http/files/upload.ts'
import { AppError } from '#server/platform/app-error.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'

/** A row of an uploaded file; the header is `row` 1. A row with issues has no reliable cells. */
export interface UploadRow {
  row: number
  cells: Partial<Record<UploadColumn, string>>
  issues: FieldIssue[]
}

/** Quoted text may contain tabs and line breaks, but no other invisible characters. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/

/** Reads an order file strictly: its encoding, its quotes, its header. Throws 400 for faults of the file as a whole. */
export async function readUploadRows(kind: UploadKind, upload: Upload | null): Promise<UploadRow[]> {
  if (upload === null || upload.bytes.length === 0) throw new AppError(CODES.badInput, 'order.fileMissing')
  if (!/\.csv$/i.test(upload.name)) throw new AppError(CODES.badInput, 'order.fileType')
  const [header, ...filled] = await rowsOf(textOf(upload.bytes))
  const columns = columnsOf(kind, header?.row === 1 ? header.cells : [])
  if (filled.length === 0) throw new AppError(CODES.badInput, 'order.fileEmpty')
  if (filled.length > UPLOAD_ROWS_MAX) throw tooManyRows()
  return filled.map(({ row, cells }) => readRow(row, cells, columns))
}

const tooManyRows = () => new AppError(CODES.badInput, 'order.fileTooManyRows', { params: { max: UPLOAD_ROWS_MAX } })

async function rowsOf(text: string): Promise<CsvRow[]> {
  const read = await readCsv(text, { rowsMax: UPLOAD_ROWS_MAX + 1 })
  if (read.ok) return read.rows
  if (read.fault.fault === 'tooManyRows') throw tooManyRows()
  throw new AppError(CODES.badInput, 'order.fileNotCsv', { params: { row: read.fault.row, line: read.line } })
}

/** The columns in the file's order. Unknown and duplicate columns are refused, and so is a file without a required one; some may be given in either of two forms. */
function columnsOf(kind: UploadKind, header: readonly string[]): UploadColumn[] {
  const known: readonly string[] = [...UPLOAD_COLUMNS[kind], ...Object.values(WRITTEN_COLUMNS)]
  const isColumn = (name: string): name is UploadColumn => known.includes(name)
  const names = header.map((name) => name.trim())
  const unknown = names.filter((name) => !isColumn(name))
  const missing = REQUIRED_UPLOAD_COLUMNS[kind].filter(
    (name) => !names.includes(name) && !names.includes(counterpartOf(name) ?? name),
  )
  const twice = names.filter(
    (name, index) => names.indexOf(name) !== index || names.slice(0, index).includes(counterpartOf(name) ?? '\u0000'),
  )
  const faulty = [...unknown, ...missing, ...twice]
  if (faulty.length > 0)
    throw new AppError(CODES.badInput, 'order.fileHeader', {
      params: {
        columns: faulty
          .map((name) => name.slice(0, 40))
          .join(', ')
          .slice(0, 200),
      },
    })
  return names.filter(isColumn)
}

function readRow(row: number, given: readonly string[], columns: readonly UploadColumn[]): UploadRow {
  if (given.length !== columns.length) {
    return {
      row,
      cells: {},
      issues: [{ path: '', fault: 'columnCount', params: { expected: columns.length, found: given.length } }],
    }
  }
  const cells: UploadRow['cells'] = {}
  const issues: FieldIssue[] = []
  for (const [index, column] of columns.entries()) {
    const cell = (given[index] ?? '').trim()
    if (CONTROL.test(cell)) issues.push({ path: column, fault: 'controlCharacters' })
    else if (cell !== '') cells[column] = cell
  }
  return { row, cells, issues }
}
