import type { Direction } from '#domain/bank-records/bank-records.ts'
import { referenceOf } from '#domain/bank-records/reference.ts'
import { hasClock, timeReading } from '#domain/bank-records/patterns/read-time.ts'
import type { BankTemplate, TemplateStatement } from '#domain/bank-templates/bank-template.ts'
import { parseWritten } from '#domain/money/money.ts'
import { unescapeFormulaCell } from '#domain/text/csv.ts'
import type { CsvRow, ParsedCsv } from '#domain/text/csv.ts'

/** A movement of money as a statement tells it; amounts in minor units. */
export interface StatementRow {
  row: number
  direction: Direction
  amountMinor: number
  /** The account's balance after it. */
  balanceMinor: number | null
  utr: string | null
  payerName: string | null
  /** Where only the day is known, its end, or when it was read if that was before. */
  occurredAt: Date
  isDayOnly: boolean
  /** All that the row says, each cell below its header. */
  text: string
}

/** A fault in a row, which counts from 1, in the column of that header; null where it is about the whole row. */
export interface StatementFault {
  row: number
  column: string | null
  fault: string
}

/** A row that tells of no movement, and why: nothing stands where the layout has its amounts, or only zero. */
export interface PassedRow {
  row: number
  passedBy: 'noAmount' | 'zeroAmount'
}

export interface StatementContext {
  /** Decimals of the account's currency. */
  exponent: number
  zone: string
  readAt: Date
}

const UTR_MAX = 64
const NAME_MAX = 128

/** A layout by which statements are read. */
export type StatementTemplate = BankTemplate & {
  result: NonNullable<BankTemplate['result']> & { amount: string }
  statement: TemplateStatement
}

/** True where a layout says in which columns a statement has its times and amounts. */
export const readsStatements = (template: BankTemplate): template is StatementTemplate =>
  template.type === 'income' && template.statement !== undefined && !!template.result?.amount

/**
 * The movements of a statement by its layout, whose columns are found by their headers, one line after another: each its movement, what
 * is wrong with it, or why it is passed over, such as an opening balance.
 */
export function* readStatement(
  template: StatementTemplate,
  file: ParsedCsv,
  context: StatementContext,
): Generator<StatementRow | StatementFault[] | PassedRow> {
  if (!file.ok) return yield [{ row: file.fault.row, column: null, fault: file.fault.fault }]
  const { result } = template
  const [first, ...lines] = file.rows.slice(result.skipRows)
  if (!first) return yield [{ row: 1, column: null, fault: 'required' }]
  const header = first.cells.map((cell) => cell.trim())
  const missing = columnsOf(template).filter((name) => !header.includes(name))
  if (missing.length > 0) return yield missing.map((column) => ({ row: first.row, column, fault: 'missingColumn' }))
  for (const line of lines) yield rowOf(template, header, line, context)
}

const columnsOf = ({ result, statement }: StatementTemplate): string[] =>
  [result.reference, result.amount, result.utr, statement.time, statement.debit, statement.balance, statement.payer]
    .map((name) => name?.trim())
    .filter((name) => name !== undefined && name !== '') as string[]

/** The movement of a row, what is wrong with it, or why nothing moved. */
function rowOf(
  template: StatementTemplate,
  header: readonly string[],
  { row, cells }: CsvRow,
  context: StatementContext,
): StatementRow | StatementFault[] | PassedRow {
  const { result, statement } = template
  const cell = (name: string | undefined) =>
    name === undefined ? '' : unescapeFormulaCell((cells[header.indexOf(name.trim())] ?? '').trim())
  const exponent = template.amountUnit === 'minor' ? 0 : context.exponent
  const money = (name: string | undefined) => amountIn(cell(name), exponent)
  const [came, went, balance] = [money(result.amount), money(statement.debit), money(statement.balance)]
  const time = timeReading(cell(statement.time), statement.timeFormat, { ...context, receivedAt: context.readAt })
  const amounts = [came, went].filter((amount) => amount !== null && amount !== 0)
  if (amounts.length === 0) return { row, passedBy: came === null && went === null ? 'noAmount' : 'zeroAmount' }
  // A thousands separator that splits a cell moves the amount, and makes of 1,500 a payment of 1.
  const isSplit = cells.slice(header.length).some((one) => one.trim() !== '')
  if (isSplit) return [{ row, column: null, fault: 'columnCount' }]
  const faults = [
    ...faultAt(came === undefined, result.amount, 'notANumber'),
    ...faultAt(went === undefined, statement.debit, 'notANumber'),
    ...faultAt(balance === undefined, statement.balance, 'notANumber'),
    ...faultAt(amounts.length > 1, statement.debit, 'bothWays'),
    ...(time.ok ? [] : [{ column: statement.time, fault: cell(statement.time) === '' ? 'required' : time.fault }]),
    ...faultAt(cell(result.utr).length > UTR_MAX, result.utr, 'tooLong'),
    ...faultAt(cell(statement.payer).length > NAME_MAX, statement.payer, 'tooLong'),
  ].map((fault) => ({ row, ...fault }))
  if (faults.length > 0 || !time.ok || balance === undefined) return faults
  const signed = came ? came : -(went ?? 0)
  return {
    row,
    direction: signed < 0 ? 'debit' : 'credit',
    amountMinor: Math.abs(signed),
    balanceMinor: balance,
    utr: referenceOf(cell(result.utr)),
    payerName: cell(statement.payer) || null,
    occurredAt: time.moment,
    isDayOnly: !hasClock(cell(statement.time), statement.timeFormat),
    text: header.flatMap((name, at) => (cells[at]?.trim() ? `${name}: ${cells[at].trim()}` : [])).join('\n'),
  }
}

const faultAt = (is: boolean, column: string | undefined, fault: string) =>
  is ? [{ column: column ?? null, fault }] : []

/** Null where nothing stands, undefined where that is no amount. */
function amountIn(text: string, exponent: number): number | null | undefined {
  if (text === '' || text === '-') return null
  const parsed = parseWritten(text, exponent)
  return parsed.ok ? parsed.minor : undefined
}
