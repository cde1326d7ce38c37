import { referenceOf } from '#domain/bank-records/reference.ts'
import type { BankTemplate, TemplateResult } from '#domain/bank-templates/bank-template.ts'
import { columnAt, plainTitle } from '#domain/bank-templates/statements/statement-header.ts'
import type { CsvFault, CsvRow, ParsedCsv } from '#domain/text/csv.ts'
import { parseWritten } from '#domain/money/money.ts'
import type { BatchResult } from '#domain/payouts/payout-batch.ts'

/** One order's result in a bank's file. */
export interface ResultRow {
  row: number
  orderCode: string
  result: BatchResult | null
  utr: string | null
  reason: string | null
  amountMinor: number | null
}

export type ResultFault =
  | { row: number; fault: CsvFault['fault'] | 'amount' }
  | { row: number; fault: 'missingColumn'; column: string }
  | { row: 0; fault: 'noDetails' | 'noRows' }
export type ReadResult = { ok: true; rows: ResultRow[] } | { ok: false; fault: ResultFault }

/** Reads the rows of a bank's file by its template; reports the first mismatch with its row. */
export function readResult(template: BankTemplate, file: ParsedCsv, exponent: number): ReadResult {
  const { result } = template
  if (!result) return { ok: false, fault: { row: 0, fault: 'noDetails' } }
  if (!file.ok) return { ok: false, fault: file.fault }
  const first = file.rows[result.skipRows]
  if (!first) return { ok: false, fault: { row: 0, fault: 'noRows' } }
  const header = first.cells.map(plainTitle)
  const missing = columnsOf(result).filter((name) => columnAt(header, name) < 0)
  if (missing.length > 0)
    return { ok: false, fault: { row: first.row, fault: 'missingColumn', column: missing.join(', ') } }
  return readRows(template, result, header, file.rows.slice(result.skipRows + 1), exponent)
}

function columnsOf(result: TemplateResult): string[] {
  return [result.reference, result.outcome?.column, result.utr, result.reason, result.amount].filter(
    (name) => name !== undefined,
  )
}

function readRows(
  template: BankTemplate,
  result: TemplateResult,
  header: string[],
  lines: readonly CsvRow[],
  exponent: number,
): ReadResult {
  const rows: ResultRow[] = []
  for (const { row, cells } of lines) {
    const value = (name: string | undefined) => cells[columnAt(header, name)]?.trim() ?? ''
    const amountMinor = amountOf(template, value(result.amount), exponent)
    if (amountMinor === undefined) return { ok: false, fault: { row, fault: 'amount' } }
    const orderCode = value(result.reference)
    if (orderCode === '') continue
    rows.push({
      row,
      orderCode,
      result: outcomeOf(result, value),
      utr: referenceOf(value(result.utr)),
      reason: value(result.reason) || null,
      amountMinor,
    })
  }
  return { ok: true, rows }
}

/** Null if the file has none; undefined if it is unreadable. */
function amountOf(template: BankTemplate, text: string, exponent: number): number | null | undefined {
  if (text === '') return null
  const parsed = parseWritten(text, template.amountUnit === 'minor' ? 0 : exponent)
  return parsed.ok ? parsed.minor : undefined
}

function outcomeOf({ outcome, everyRowIs }: TemplateResult, value: (name: string) => string): BatchResult | null {
  if (!outcome) return everyRowIs ?? null
  const word = value(outcome.column).toLowerCase()
  if (outcome.paid.some((paid) => paid.toLowerCase() === word)) return 'paid'
  return outcome.failed.some((failed) => failed.toLowerCase() === word) ? 'failed' : null
}
