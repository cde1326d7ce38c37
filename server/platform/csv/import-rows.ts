import type { z } from 'zod'
import { CODES } from '#contract/wire/envelope.ts'
import type { ImportFault } from '#contract/calls/import-call.ts'
import { unescapeFormulaCell } from '#domain/text/csv.ts'
import type { CsvRow } from '#domain/text/csv.ts'
import { AppError } from '#server/platform/app-error.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'
import { inSlices } from '#server/platform/turns/slices.ts'

const ROWS_MAX = 20_000
/** Faults that one answer names; who has more has another problem. */
const FAULTS_MAX = 100
/** A cell is one line. */
const CONTROL = /[\u0000-\u001f\u007f]/

interface ImportParts<Row> {
  /** The file's columns in their order; a first row that names the first of them is a header. */
  columns: readonly string[]
  /** What a row has to be; an empty cell is a missing value. */
  schema: z.ZodType<Row>
}

/** The rows of a CSV file, and what is wrong with those that do not fit. */
export async function readRows<Row>(
  text: string,
  { columns, schema }: ImportParts<Row>,
): Promise<{ inputs: Row[]; faults: ImportFault[] }> {
  const parsed = await readCsv(text, { rowsMax: ROWS_MAX + 1 })
  if (!parsed.ok) return whole(parsed.fault.row, parsed.fault.fault)
  const hasHeader = parsed.rows[0]?.cells[0]?.trim().toLowerCase() === columns[0]?.toLowerCase()
  const rows = hasHeader ? parsed.rows.slice(1) : parsed.rows
  if (rows.length === 0) return whole(1, 'required')
  if (rows.length > ROWS_MAX) return whole(ROWS_MAX + 1, 'tooManyRows')
  const inputs: Row[] = []
  const faults: ImportFault[] = []
  await inSlices(rows, (row) => {
    const values = valuesOf(row, columns)
    const read = schema.safeParse(values)
    const wrong = faultsOf(row.row, columns, values, read.error?.issues ?? [])
    faults.push(...wrong)
    if (read.success && wrong.length === 0) inputs.push(read.data)
    return faults.length < FAULTS_MAX
  })
  return { inputs, faults: faults.slice(0, FAULTS_MAX) }
}

const whole = (row: number, fault: string) => ({ inputs: [], faults: [{ row, column: null, fault }] })

function valuesOf({ cells }: CsvRow, columns: readonly string[]): Record<string, string> {
  const values = columns.map((column, at) => [column, unescapeFormulaCell((cells[at] ?? '').trim())] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

/** The first fault of each column; a missing value is `required`, whatever its schema calls it. */
function faultsOf(
  row: number,
  columns: readonly string[],
  values: Readonly<Record<string, string>>,
  issues: readonly z.core.$ZodIssue[],
): ImportFault[] {
  return columns.flatMap((column) => {
    if (CONTROL.test(values[column] ?? '')) return [{ row, column, fault: 'controlCharacters' }]
    const issue = issues.find(({ path }) => path[0] === column)
    if (!issue) return []
    const fault =
      values[column] === undefined ? 'required' : issue.code === 'invalid_value' ? 'unknownValue' : issue.message
    return [{ row, column, fault }]
  })
}

/** 400 `record.parseFailed`: names the first row that does not fit, and all faults. */
export function importRefused(faults: readonly ImportFault[]): AppError {
  const issues = faults.map(({ row, column, fault }) => ({
    path: `rows.${row}${column === null ? '' : `.${column}`}`,
    fault,
  }))
  return new AppError(CODES.badInput, 'record.parseFailed', { params: { row: faults[0]?.row ?? 1 }, issues })
}
