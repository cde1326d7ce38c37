import type { Direction } from '#domain/bank-records/bank-records.ts'
import { plainText } from '#domain/bank-records/patterns/read-amount.ts'
import { hasClock, timeReading } from '#domain/bank-records/patterns/read-time.ts'
import type { TemplateStatement } from '#domain/bank-templates/bank-template.ts'
import { amountIn, directionIn } from '#domain/bank-templates/statements/statement-amount.ts'
import type { CellAmount } from '#domain/bank-templates/statements/statement-amount.ts'
import { columnAt, findHeader, namesOf } from '#domain/bank-templates/statements/statement-header.ts'
import { rowReference } from '#domain/bank-templates/statements/statement-reference.ts'
import type { PassedBy, StatementTemplate } from '#domain/bank-templates/statements/statement-template.ts'
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

export interface PassedRow {
  row: number
  passedBy: PassedBy
}

export interface StatementContext {
  /** Decimals of the account's currency. */
  exponent: number
  zone: string
  readAt: Date
}

const UTR_MAX = 64
const NAME_MAX = 128
/** Dates of a spreadsheet are written so, whatever its bank writes in a text. */
const SHEET_TIMES = 'YYYY-MM-DD HH:mm:ss | YYYY-MM-DD'
/** Rows that sum the movements up; below them none follows. */
const TOTAL = /^(?:grand |page |transaction )?totals?\b|^statement summary|^(?:人民币)?(?:合计|总计|共计)/i
/** Rows of a balance alone. */
const BALANCE = /^(?:opening|closing) balance|^balance (?:brought|carried) forward|^(?:期初|期末)余额/i

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
  const [first] = file.rows
  if (!first) return yield [{ row: 1, column: null, fault: 'required' }]
  const header = findHeader(template, file.rows)
  const named = header && file.rows[header.at]
  if (!header || !named) return yield [{ row: first.row, column: null, fault: 'noHeader' }]
  const missing = header.missing.map((column) => ({
    row: named.row,
    column: namesOf(column)[0] ?? column,
    fault: 'missingColumn',
  }))
  if (missing.length > 0) return yield missing
  const columns = { titles: named.cells.map((cell) => cell.trim()), names: header.names }
  const timeTitle = titleOf(columns, template.statement.time)
  let isBelow = false
  for (const line of file.rows.slice(header.at + 1)) {
    const read = rowOf(template, columns, line, context)
    const isOf = (words: RegExp) => line.cells.some((cell) => words.test(plainText(cell)))
    const isMovement = !Array.isArray(read) && 'direction' in read
    isBelow ||= !isMovement && isOf(TOTAL)
    const isSum = Array.isArray(read) && hasNoTime(read, timeTitle) && (isBelow || isOf(BALANCE))
    yield isSum ? { row: line.row, passedBy: 'total' } : read
  }
}

/** True for a row whose time is what is wrong with it. */
const hasNoTime = (faults: readonly StatementFault[], timeTitle: string): boolean =>
  faults.some(({ column }) => column === timeTitle)

interface Columns {
  /** As the file writes them. */
  titles: readonly string[]
  /** As they are compared. */
  names: readonly string[]
}

/** The movement of a row, what is wrong with it, or why nothing moved. */
function rowOf(
  template: StatementTemplate,
  columns: Columns,
  { row, cells }: CsvRow,
  context: StatementContext,
): StatementRow | StatementFault[] | PassedRow {
  const { result, statement } = template
  const cell = (column: string | undefined) => cellAt(cells, columnAt(columns.names, column))
  const exponent = template.amountUnit === 'minor' ? 0 : context.exponent
  const [came, went] = [amountIn(cell(result.amount), exponent), amountIn(cell(statement.debit), exponent)]
  const balance = balanceIn(template, columns, cells, exponent)
  if (isNothing(came) && isNothing(went))
    return { row, passedBy: came === null && went === null ? 'noAmount' : 'zeroAmount' }
  if (!isDone(statement, cell(statement.status))) return { row, passedBy: 'notDone' }
  // A thousands separator that splits a cell moves the amount, and makes of 1,500 a payment of 1.
  const isSplit = cells.slice(columns.names.length).some((one) => one.trim() !== '')
  if (isSplit) return [{ row, column: null, fault: 'columnCount' }]
  const said = statement.direction === undefined ? undefined : directionIn(cell(statement.direction))
  if (statement.direction !== undefined && said === undefined) return { row, passedBy: 'neitherWay' }
  const time = [cell(statement.time), cell(statement.clock)].filter(Boolean).join(' ')
  const formats = `${statement.timeFormat} | ${SHEET_TIMES}`
  const reading = timeReading(time, formats, { ...context, receivedAt: context.readAt })
  const payer = nameOf(cell(statement.payer))
  const faults = [
    ...faultAt(came === undefined, result.amount, 'notANumber'),
    ...faultAt(went === undefined, statement.debit, 'notANumber'),
    ...faultAt(balance === undefined, statement.balance, 'notANumber'),
    ...faultAt(!isNothing(came) && !isNothing(went), statement.debit, 'bothWays'),
    ...faultAt(contradicts(came, said), statement.direction, 'bothWays'),
    ...(reading.ok ? [] : faultAt(true, statement.time, time === '' ? 'required' : reading.fault)),
    ...faultAt(cell(result.utr).length > UTR_MAX, result.utr, 'tooLong'),
    ...faultAt(payer.length > NAME_MAX, statement.payer, 'tooLong'),
  ].map(({ column, fault }) => ({ row, column: titleOf(columns, column), fault }))
  if (faults.length > 0 || !reading.ok || balance === undefined) return faults
  const direction = isNothing(came) ? 'debit' : (said ?? directionBySign(came))
  return {
    ...{ row, direction, balanceMinor: balance },
    amountMinor: Math.abs((isNothing(came) ? went : came)?.minor ?? 0),
    utr: rowReference(cell(result.utr), cell(result.reference), template.currency),
    payerName: payer || null,
    occurredAt: reading.moment,
    isDayOnly: !hasClock(time, formats),
    text: columns.titles.flatMap((name, at) => (cells[at]?.trim() ? `${name}: ${cells[at].trim()}` : [])).join('\n'),
  }
}

const cellAt = (cells: readonly string[], at: number): string => unescapeFormulaCell((cells[at] ?? '').trim())

/** A column as the file writes it. */
const titleOf = ({ titles, names }: Columns, column: string | undefined): string =>
  titles[columnAt(names, column)] ?? namesOf(column)[0] ?? ''

const isNothing = (amount: CellAmount | null | undefined) => amount === null || amount?.minor === 0

const directionBySign = (amount: CellAmount | null | undefined): Direction =>
  amount?.direction ?? ((amount?.minor ?? 0) < 0 ? 'debit' : 'credit')

/** True where an amount says another direction than the row's own word: a minus with money that came, or a `Dr`. */
const contradicts = (amount: CellAmount | null | undefined, said: Direction | undefined): boolean =>
  said !== undefined &&
  !!amount &&
  ((amount.direction !== undefined && amount.direction !== said) || (said === 'credit' && amount.minor < 0))

/** The balance, which some banks follow with a column that says whether it is a debt. */
function balanceIn({ statement }: StatementTemplate, { names }: Columns, cells: readonly string[], exponent: number) {
  const at = columnAt(names, statement.balance)
  const amount = amountIn(cellAt(cells, at), exponent)
  if (!amount) return amount
  const isSigned = at >= 0 && names[at + 1] === 'drcr' && columnAt(names, statement.direction) !== at + 1
  const direction = amount.direction ?? (isSigned ? directionIn(cellAt(cells, at + 1)) : undefined)
  return direction === 'debit' ? -Math.abs(amount.minor) : amount.minor
}

/** True for a row whose state is one that its layout takes, or where the layout has no states. */
const isDone = ({ status, done = [] }: TemplateStatement, state: string): boolean =>
  status === undefined || done.some((word) => plainText(word).toLowerCase() === plainText(state).toLowerCase())

/** A name, unless only a sign stands in its place. */
const nameOf = (cell: string): string => (/[\p{L}\p{N}]/u.test(cell) ? cell : '')

const faultAt = (is: boolean, column: string | undefined, fault: string) => (is ? [{ column, fault }] : [])
