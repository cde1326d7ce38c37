import { currencySign, formatMoney, formatMoneyAligned, formatMoneyFigure } from '#domain/money/money.ts'
import type { ListField } from '#domain/lists/fields/list-field.ts'
import { exponentIn, sumsIn } from '#domain/lists/fields/list-field.ts'
import { shortTimeText, timeText } from '#features/list/columns/time-text.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { orderedColumns } from '#features/list/define/fields/column-order.ts'
import type { AnyList, AnyRow } from '#features/list/define/fields/list-of-fields.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'
import type { QueueCell, QueueColumn } from '#ui/queue/queue-types.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

const MIN_WIDTH = 56
/** Millions of the finest currency fit. */
const MONEY_WIDTH = 150

/**
 * Notation of times and amounts in a place. A record writes them whole. A column leaves out what times share with now,
 * sets amounts on their points, and names the currency by its sign where no column does.
 */
interface Writing {
  time: typeof timeText
  money(minor: number, exponent: number, row: AnyRow): string
  sum: typeof formatMoney
}

const IN_RECORDS: Writing = { time: timeText, money: formatMoney, sum: formatMoney }

const inColumns = ({ fields }: Pick<AnyList, 'fields'>): Writing => ({
  time: shortTimeText,
  money: (minor, exponent, { currency }) =>
    (fields['currency'] || typeof currency !== 'string' || currency === '' ? '' : currencySign(currency)) +
    formatMoneyAligned(minor, exponent),
  sum: formatMoneyFigure,
})

/** Content of a row's cell: safe text, or what the list puts in its place; null where the row has none. */
export function cellOf(
  { cells, fields }: Pick<AnyList, 'cells' | 'fields'>,
  name: string,
  row: AnyRow,
  context: CellContext,
  writing = IN_RECORDS,
): QueueCell {
  const own = cells?.[name]
  if (own) return own(row, context)
  const field = fields[name]
  return field ? fieldText(field, name, row, context, writing) : null
}

function fieldText(
  field: ListField,
  name: string,
  row: AnyRow,
  { texts, zone }: CellContext,
  writing: Writing,
): string | null {
  const value = field.kind === 'party' ? row[field.name] : row[field.kind === 'sums' ? field.in : name]
  if (value === null || value === undefined) return absentText(field, texts)
  switch (field.kind) {
    case 'choice':
      return texts.enum(field.group as EnumGroup, String(value))
    case 'flag':
      return texts.enum('yesNo', value === true ? 'yes' : 'no')
    case 'time':
      return writing.time(String(value), zone)
    case 'money':
      return plusOf(field, Number(value)) + writing.money(Number(value), exponentIn(field.exponent, row), row)
    case 'amounts':
    case 'sums':
      return sumsText(name, field, row, writing.sum) || absentText(field, texts) || ''
    case 'json':
      return JSON.stringify(value, null, 2)
    case 'text':
      return sanitizeText(field.isBlock ? firstLine(String(value)) : String(value))
    default:
      return sanitizeText(String(value))
  }
}

const absentText = (field: ListField, texts: CellContext['texts']): string | null =>
  'absent' in field && field.absent ? texts.enum('absent', field.absent) : null

/** Amounts of several currencies. */
const sumsText = (name: string, field: Parameters<typeof sumsIn>[1], row: AnyRow, sum: Writing['sum']): string =>
  sumsIn(name, field, row)
    .map(({ currency, exponent, amountMinor }) => `${sum(amountMinor, exponent)} ${currency}`)
    .join(' · ')

/** An increase has its sign, as a decrease has. */
const plusOf = ({ isChange }: Extract<ListField, { kind: 'money' }>, minor: number): string =>
  isChange && minor > 0 ? '+' : ''

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

const isNumeric = ({ kind }: ListField) => kind === 'number' || kind === 'money' || kind === 'time'

/** The columns of a list's fields; titles come translated. */
export function columnsOfFields(
  list: Pick<AnyList, 'cells' | 'fields'>,
  titleOf: (id: string, isTimed: boolean) => string,
  context: CellContext,
): QueueColumn<AnyRow>[] {
  const writing = inColumns(list)
  return orderedColumns(list.fields).map(([id, field]) => ({
    id,
    title: titleOf(id, field.kind === 'time'),
    width: Math.max(field.width ?? MIN_WIDTH, field.kind === 'money' ? MONEY_WIDTH : 0),
    minWidth: MIN_WIDTH,
    pin: field.pin ? ('left' as const) : undefined,
    align: field.kind === 'time' ? ('start' as const) : undefined,
    numeric: isNumeric(field) || undefined,
    hidden: field.hidden,
    sortKey: field.sortable ? id : undefined,
    render: (row: AnyRow) => cellOf(list, id, row, context, writing),
  }))
}
