import { formatMoney } from '#domain/money/money.ts'
import type { ListField, ListFields } from '#domain/lists/list-field.ts'
import { entriesOf, exponentIn, sumsIn } from '#domain/lists/list-field.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import type { AnyList, AnyRow } from '#features/list/define/fields/list-of-fields.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'
import type { QueueCell, QueueColumn } from '#ui/queue/queue-types.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

const MIN_WIDTH = 56

/** Content of a row's cell: safe text, or what the list puts in its place; null where the row has none. */
export function cellOf(
  { cells, fields }: Pick<AnyList, 'cells' | 'fields'>,
  name: string,
  row: AnyRow,
  context: CellContext,
): QueueCell {
  const own = cells?.[name]
  if (own) return own(row, context)
  const field = fields[name]
  return field ? fieldText(field, name, row, context) : null
}

function fieldText(field: ListField, name: string, row: AnyRow, { texts, zone }: CellContext): string | null {
  const value = field.kind === 'party' ? row[field.name] : row[field.kind === 'sums' ? field.in : name]
  if (value === null || value === undefined)
    return 'absent' in field && field.absent ? texts.enum('absent', field.absent) : null
  switch (field.kind) {
    case 'choice':
      return texts.enum(field.group as EnumGroup, String(value))
    case 'flag':
      return texts.enum('yesNo', value === true ? 'yes' : 'no')
    case 'time':
      return timeText(String(value), zone)
    case 'money':
      return formatMoney(Number(value), exponentIn(field.exponent, row))
    case 'sums':
      return sumsIn(field, row)
        .map(({ currency, exponent, amountMinor }) => `${formatMoney(amountMinor, exponent)} ${currency}`)
        .join(' · ')
    case 'json':
      return JSON.stringify(value, null, 2)
    case 'text':
      return sanitizeText(field.isBlock ? firstLine(String(value)) : String(value))
    default:
      return sanitizeText(String(value))
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

const isNumeric = ({ kind }: ListField) => kind === 'number' || kind === 'money' || kind === 'time'

/** The columns of a list's fields; titles come translated. */
export function columnsOfFields(
  list: Pick<AnyList, 'cells' | 'fields'>,
  titleOf: (id: string, isTimed: boolean) => string,
  context: CellContext,
): QueueColumn<AnyRow>[] {
  return entriesOf<ListFields>(list.fields).flatMap(([id, field]) =>
    field.width === undefined
      ? []
      : [
          {
            id,
            title: titleOf(id, field.kind === 'time'),
            width: field.width,
            minWidth: MIN_WIDTH,
            pin: field.pin ? ('left' as const) : undefined,
            align: field.kind === 'time' ? ('start' as const) : undefined,
            numeric: isNumeric(field) || undefined,
            hidden: field.hidden,
            sortKey: field.sortable ? id : undefined,
            render: (row: AnyRow) => cellOf(list, id, row, context),
          },
        ],
  )
}
