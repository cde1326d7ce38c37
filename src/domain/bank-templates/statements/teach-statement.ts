import { timeExpression, timeFormats } from '#domain/bank-records/patterns/read-time.ts'
import { amountIn, directionIn } from '#domain/bank-templates/statements/statement-amount.ts'
import { namesOf, plainTitle } from '#domain/bank-templates/statements/statement-header.ts'
import { STATEMENT_LAYOUTS } from '#domain/bank-templates/statements/statement-layouts.ts'
import { statementTemplate } from '#domain/bank-templates/statements/statement-template.ts'
import type { ColumnRole, StatementTemplate } from '#domain/bank-templates/statements/statement-template.ts'
import type { CsvRow } from '#domain/text/csv.ts'

/** Rows in which a header is looked for, and below it times. */
const LOOKED_AT = 100
const TIME_FORMAT_MAX = 512

/** Names of columns that no shipped layout has, and what banks mean by them. */
const OTHER_NAMES: Readonly<Record<string, ColumnRole>> = {
  ...{ 'Posting Date': 'time', 'Post Date': 'time', 日期: 'time', 记账日期: 'time', Time: 'clock' },
  ...{ Narrative: 'narration', Remarks: 'narration', Memo: 'narration', 用途: 'narration', 备注: 'narration' },
  ...{ UTR: 'utr', 'UTR No': 'utr', 'Transaction ID': 'utr', 'Transaction Reference': 'utr', 流水号: 'utr' },
  ...{ Credits: 'amount', Deposits: 'amount', Received: 'amount', 收入金额: 'amount', 贷方金额: 'amount' },
  ...{ Debits: 'debit', Withdrawals: 'debit', Paid: 'debit', 支出金额: 'debit', 借方金额: 'debit' },
  ...{ 'Cr/Dr': 'direction', Type: 'direction', 借贷标志: 'direction', 收支类型: 'direction' },
  ...{ 'Account Balance': 'balance', 'Available Balance': 'balance', Status: 'status', 状态: 'status' },
  ...{ 'Payer Name': 'payer', Counterparty: 'payer', 对方名称: 'payer' },
}

/** Meanings of names in the layouts that are known, each by the first one that has it. */
const KNOWN = new Map<string, ColumnRole>(
  [
    ...STATEMENT_LAYOUTS.flatMap(({ result, statement }) => [
      ...rolesOf('time', statement.time),
      ...rolesOf('narration', result.reference),
      ...rolesOf('utr', result.utr),
      ...rolesOf('amount', result.amount),
      ...(['clock', 'debit', 'direction', 'status', 'balance', 'payer'] as const).flatMap((role) =>
        rolesOf(role, statement[role]),
      ),
    ]),
    ...Object.entries(OTHER_NAMES).map(([name, role]) => [plainTitle(name), role] as const),
  ].toReversed(),
)

function rolesOf(role: ColumnRole, column: string | undefined): (readonly [string, ColumnRole])[] {
  return namesOf(column).map((name) => [plainTitle(name), role] as const)
}

/** Every way to write a time, and every word of a movement that happened, that a shipped layout knows. */
const FORMATS = [...new Set(STATEMENT_LAYOUTS.flatMap(({ statement }) => timeFormats(statement.timeFormat)))]
const DONE = [...new Set(STATEMENT_LAYOUTS.flatMap(({ statement }) => statement.done ?? []))]

/** The header of a file that no layout knows, and what each of its columns seems to be. */
export interface GuessedColumns {
  at: number
  roles: ColumnRole[]
}

/** The row with most names that are known; where none has any, the first of those with most cells. */
export function guessColumns(rows: readonly CsvRow[]): GuessedColumns {
  const guesses = rows.slice(0, LOOKED_AT).map(({ cells }, at) => ({ at, roles: guessRoles(cells) }))
  const countOf = ({ at, roles }: GuessedColumns) =>
    1_000 * roles.filter((role) => role !== 'none').length +
    (rows[at]?.cells.filter((cell) => cell.trim() !== '').length ?? 0)
  const best = guesses.reduce((best, one) => (countOf(one) > countOf(best) ? one : best), { at: 0, roles: [] })
  return { ...best, roles: withDirection(best.roles, rows.slice(best.at + 1, best.at + LOOKED_AT)) }
}

/**
 * Finds the direction of a single amount by the words below a name that nobody knows: without it all of them would have
 * come in.
 */
function withDirection(roles: ColumnRole[], below: readonly CsvRow[]): ColumnRole[] {
  if (!roles.includes('amount') || roles.includes('debit') || roles.includes('direction')) return roles
  const at = roles.findIndex((role, column) => {
    const words = below.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean)
    return role === 'none' && words.length > 0 && words.every((word) => directionIn(word) !== undefined)
  })
  return at < 0 ? roles : roles.with(at, 'direction')
}

function guessRoles(cells: readonly string[]): ColumnRole[] {
  const roles: ColumnRole[] = []
  for (const cell of cells) {
    const role = KNOWN.get(plainTitle(cell)) ?? 'none'
    roles.push(roles.includes(role) ? 'none' : role)
  }
  // Behind two columns of amounts a word of direction is that of the balance.
  return roles.includes('debit') ? roles.map((role) => (role === 'direction' ? 'none' : role)) : roles
}

/**
 * The layout of a file by the meanings of its columns; undefined while none is the time or the amount, or while a name
 * finds another column.
 */
export function taughtTemplate(
  rows: readonly CsvRow[],
  { at, roles }: GuessedColumns,
  named: Pick<StatementTemplate, 'id' | 'name' | 'currency'>,
): StatementTemplate | undefined {
  const titles = (rows[at]?.cells ?? []).map((cell) => cell.trim().replaceAll('|', ' '))
  const names = titles.map(plainTitle)
  // A layout finds its columns by name: of a second one of the same name it would read the first.
  const isFound = (_: string, column: number) => names[column] !== '' && names.indexOf(names[column] ?? '') === column
  if (titles.some((title, column) => roles[column] !== 'none' && !isFound(title, column))) return undefined
  const titleOf = (role: ColumnRole) => titles.find((title, column) => roles[column] === role && isFound(title, column))
  const [time, amount] = [titleOf('time'), titleOf('amount')]
  const narration = titleOf('narration') ?? titleOf('none')
  if (time === undefined || amount === undefined || narration === undefined) return undefined
  const cellsOf = (role: ColumnRole, cells: readonly string[]) => (cells[roles.indexOf(role)] ?? '').trim()
  const times = rows
    .slice(at + 1, at + LOOKED_AT)
    .map(({ cells }) => [cellsOf('time', cells), cellsOf('clock', cells)].filter(Boolean).join(' '))
  const fitting = FORMATS.filter((format) => times.some((one) => timeExpression(format)?.test(one)))
  const status = titleOf('status')
  return statementTemplate(named, {
    ...{ time, amount, narration, timeFormat: formatText(fitting.length > 0 ? fitting : FORMATS) },
    ...{ clock: titleOf('clock'), utr: titleOf('utr'), debit: titleOf('debit') },
    ...{ direction: titleOf('debit') === undefined ? titleOf('direction') : undefined },
    ...{ balance: titleOf('balance'), payer: titleOf('payer'), status, done: status === undefined ? undefined : DONE },
  })
}

/** Names of a column that has only what came in. */
const CAME_IN = /credit|deposit|receive|paid ?in|\bcr\b|\(\+\)|收入|贷方|存入|转入|到账/i

/**
 * True where a single amount says by no sign, word or name which way the money went: all of it would count as come in.
 */
export function isDirectionUnsaid(rows: readonly CsvRow[], { at, roles }: GuessedColumns): boolean {
  const column = roles.indexOf('amount')
  if (column < 0 || roles.includes('debit') || roles.includes('direction')) return false
  if (CAME_IN.test(rows[at]?.cells[column] ?? '')) return false
  const amounts = rows.slice(at + 1).flatMap(({ cells }) => amountIn(cells[column] ?? '', EXPONENT) ?? [])
  return amounts.every(({ direction, minor }) => minor >= 0 && direction === undefined)
}
/** Enough to see a sign by. */
const EXPONENT = 6

/** As many formats as a layout has room for. */
function formatText(formats: readonly string[]): string {
  const text = formats.join(' | ')
  return text.length <= TIME_FORMAT_MAX ? text : formatText(formats.slice(0, -1))
}
