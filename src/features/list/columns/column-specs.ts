import { maskNumber } from '#domain/privacy/masked-numbers.ts'
import { currencySign, formatMoneyAligned } from '#domain/money/money.ts'
import { shortTimeText } from '#features/list/columns/time-text.ts'
import type { QueueCell, QueueColumn } from '#ui/queue/queue-types.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** One column as data; `Context` is what its cells need beside the row. */
export interface ColumnSpec<Row, Context> {
  /** The field that the column shows, exports and, if the server supports it, sorts by. */
  field: keyof Row & string
  width: number
  pin?: true
  sortable?: true
  numeric?: true
  /** A time column, whose header names the zone. */
  timed?: true
  cell: (row: Row, context: Context) => QueueCell
}

type FieldsOf<Row, Value> = { [Key in keyof Row & string]: Row[Key] extends Value ? Key : never }[keyof Row & string]

/** Columns shared by lists: external text (isolated in its own text direction), an amount, a time. */
export function columnsOf<Row extends object, Context extends { zone: string }>() {
  type Spec = ColumnSpec<Row, Context>
  return {
    outside: (field: FieldsOf<Row, string | number | null>, width: number, more: Partial<Spec> = {}): Spec => ({
      field,
      width,
      cell: (row) => (row[field] === null ? null : sanitizeText(String(row[field]))),
      ...more,
    }),
    /** A number masked in the middle, also when the row came from its record. */
    masked: (field: FieldsOf<Row, string | null>, width: number): Spec => ({
      field,
      width,
      cell: (row) => (row[field] === null ? null : sanitizeText(maskNumber(String(row[field])))),
    }),
    money: (field: FieldsOf<Row, number | null>, exponentOf: (row: Row) => number, more: Partial<Spec> = {}): Spec => ({
      field,
      width: 132,
      numeric: true,
      cell: (row) => {
        const minor: unknown = row[field]
        return typeof minor === 'number' ? formatMoneyAligned(minor, exponentOf(row)) : null
      },
      ...more,
    }),
    /** The amount that a row is about, with the sign of its currency in place of a column. */
    signedMoney: (
      field: FieldsOf<Row, number>,
      currencyOf: (row: Row) => { currency: string; exponent: number },
      { decimals, ...more }: Partial<Spec> & { decimals: number },
    ): Spec => ({
      field,
      width: 108,
      numeric: true,
      cell: (row) => {
        const { currency, exponent } = currencyOf(row)
        return currencySign(currency) + formatMoneyAligned(Number(row[field]), exponent, decimals)
      },
      ...more,
    }),
    time: (field: FieldsOf<Row, string | null>, more: Partial<Spec> = {}): Spec => ({
      field,
      width: 164,
      numeric: true,
      timed: true,
      cell: (row, { zone }) => {
        const instant: unknown = row[field]
        return typeof instant === 'string' ? shortTimeText(instant, zone) : null
      },
      ...more,
    }),
  }
}

/** Columns for the table: `shown` in this order, then the optional `hidden` ones; titles come translated. */
export function buildColumns<Row, Context, Id extends string>(
  specs: Readonly<Record<Id, ColumnSpec<Row, Context>>>,
  { shown, hidden }: { shown: readonly Id[]; hidden: readonly Id[] },
  titleOf: (id: Id, isTimed: boolean) => string,
  context: Context,
): QueueColumn<Row>[] {
  return [...shown, ...hidden].map((id) => {
    const spec = specs[id]
    return {
      id,
      title: titleOf(id, spec.timed === true),
      width: spec.width,
      minWidth: 56,
      pin: spec.pin ? 'left' : undefined,
      align: spec.timed ? 'start' : undefined,
      numeric: spec.numeric,
      hidden: hidden.includes(id),
      sortKey: spec.sortable ? spec.field : undefined,
      render: (row) => spec.cell(row, context),
    }
  })
}
