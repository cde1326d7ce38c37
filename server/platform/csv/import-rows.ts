import type { z } from 'zod'
import type { ImportFault, ImportPreview, ImportRow } from '#contract/calls/import-call.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { FieldIssue } from '#contract/wire/envelope.ts'
import { unescapeFormulaCell } from '#domain/text/csv.ts'
import type { CsvRow } from '#domain/text/csv.ts'
import { AppError } from '#server/platform/app-error.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'
import { fieldIssues } from '#server/platform/issues.ts'
import { inSlices } from '#server/platform/turns/turns.ts'

const ROWS_MAX = 20_000

/** Faults that one answer names; who has more has another problem. */
const FAULTS_MAX = 100

/** A cell is one line. */
const CONTROL = /[\u0000-\u001f\u007f]/

interface ImportParts<Row> {
  /** The file's columns in their order; a first row that names the first of them is a header. */
  columns: readonly string[]
  /** Schema of a row; an empty cell is a missing value. */
  schema: z.ZodType<Row>
}

/** A row of a file, and what it stands for where it fits. */
export interface ReadRow<Row> extends CsvRow {
  input?: Row
}

/** The rows of a CSV file, and what is wrong with those that do not fit. */
export async function readRows<Row>(
  text: string,
  { columns, schema }: ImportParts<Row>,
): Promise<{ rows: ReadRow<Row>[]; faults: ImportFault[] }> {
  const parsed = await readCsv(text, { rowsMax: ROWS_MAX + 1 })
  if (!parsed.ok) return whole(parsed.fault.row, parsed.fault.fault)
  const hasHeader = parsed.rows[0]?.cells[0]?.trim().toLowerCase() === columns[0]?.toLowerCase()
  const rows = hasHeader ? parsed.rows.slice(1) : parsed.rows
  if (rows.length === 0) return whole(1, 'required')
  if (rows.length > ROWS_MAX) return whole(ROWS_MAX + 1, 'tooManyRows')
  const faults: ImportFault[] = []
  const lines: ReadRow<Row>[] = []
  await inSlices(rows, (row) => {
    const values = valuesOf(row, columns)
    const read = schema.safeParse(values)
    const wrong = faultsOf(row.row, columns, values, read.error ? fieldIssues(read.error, values) : [])
    faults.push(...wrong)
    lines.push(read.success && wrong.length === 0 ? { ...row, input: read.data } : row)
    return faults.length < FAULTS_MAX
  })
  return { rows: lines, faults: faults.slice(0, FAULTS_MAX) }
}

const whole = (row: number, fault: string) => ({ rows: [], faults: [{ row, column: null, fault }] })

/** Rows without a fault that a preview shows, of those that are skipped and of the others each. */
const PREVIEW_ROWS = 50

const PREVIEW_CELL_LENGTH = 200

const MASKED = '••••••'

interface PreviewParts<Row extends CsvRow> {
  columns: readonly string[]
  rows: readonly Row[]
  faults: readonly ImportFault[]
  /** Outcome of a row without a fault. */
  outcomeOf: (row: Row) => ImportRow['outcome']
  /** Why a row holds nothing to take. */
  passedBy?: (row: Row) => ImportRow['passedBy']
  /** The columns that hold secrets. */
  secrets?: readonly string[]
}

/** The rows of a file with their faults, as a dry run shows them; secrets are masked, since answers are kept. */
export function previewOf<Row extends CsvRow>({
  columns,
  faults,
  outcomeOf,
  passedBy,
  rows,
  secrets = [],
}: PreviewParts<Row>): ImportPreview {
  const faulty = new Set(faults.map(({ row }) => row))
  // Behind the last fault that is named nothing is known of a row.
  const end = faults.length < FAULTS_MAX ? Number.POSITIVE_INFINITY : (faults.at(-1)?.row ?? 0)
  const more = { skipped: PREVIEW_ROWS, taken: PREVIEW_ROWS }
  const isShown = (row: Row) => more[outcomeOf(row) === 'skipped' ? 'skipped' : 'taken']-- > 0
  const shown = rows.filter((row) => row.row <= end && (faulty.has(row.row) || isShown(row)))
  const cellOf = (text: string, at: number) =>
    text !== '' && secrets.includes(columns[at] ?? '') ? MASKED : text.slice(0, PREVIEW_CELL_LENGTH)
  return {
    columns: [...columns],
    rows: shown.map((row) => ({
      row: row.row,
      outcome: faulty.has(row.row) ? 'faulty' : outcomeOf(row),
      cells: row.cells.slice(0, columns.length).map(cellOf),
      ...(passedBy && { passedBy: passedBy(row) }),
    })),
  }
}

function valuesOf({ cells }: CsvRow, columns: readonly string[]): Record<string, string> {
  const values = columns.map((column, at) => [column, unescapeFormulaCell((cells[at] ?? '').trim())] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

/** The first fault of each column; one that lies in no column is the whole row's. */
function faultsOf(
  row: number,
  columns: readonly string[],
  values: Readonly<Record<string, string>>,
  issues: readonly FieldIssue[],
): ImportFault[] {
  const control = columns.filter((column) => CONTROL.test(values[column] ?? ''))
  const faultIn = (column: string) =>
    control.includes(column) ? 'controlCharacters' : issues.find(({ path }) => path === column)?.fault
  const inColumns = columns.flatMap((column) => {
    const fault = faultIn(column)
    return fault === undefined ? [] : [{ row, column, fault }]
  })
  const [first] = issues
  return inColumns.length > 0 || !first ? inColumns : [{ row, column: null, fault: first.fault }]
}

/** 400 `record.parseFailed`: names the first row that does not fit, and all faults. */
export function importRefused(faults: readonly ImportFault[]): AppError {
  const issues = faults.map(({ row, column, fault }) => ({
    path: `rows.${row}${column === null ? '' : `.${column}`}`,
    fault,
  }))
  return new AppError(CODES.badInput, 'record.parseFailed', { params: { row: faults[0]?.row ?? 1 }, issues })
}
