import { PERSON } from '#domain/lists/fields/common.fields.ts'
import { amountsIn } from '#domain/money/currency-amounts.ts'
import type { AbsentWord, ChoiceInput, TextInput } from '#domain/lists/fields/input-field.ts'

/** How a field is shown; without a width it is no column, and stands in the record alone. */
interface Shown {
  /** The column's width in px. */
  width?: number
  /** Stays at the left edge while the others scroll. */
  pin?: true
  /** No column until chosen in the columns menu. */
  hidden?: true
  /** The call sorts by it. */
  sortable?: true
  /** Columns only: left out of the record. */
  record?: false
  /** Shown to staff, and filtered by them alone: suppliers and merchants see rows of their own. */
  isOfStaff?: true
  /** Where it is filled in, it may not be left out. */
  required?: true
  /** A row may have none, as it may where there is a word for that. */
  nullable?: true
  /** No row has it: it filters alone. */
  row?: false
}

/** An amount of one currency, in an entry of a list in the row. */
export interface CurrencyAmount {
  currency: string
  exponent: number
  [amount: string]: unknown
}

/** The names of a range's two ends in the address and the call. */
type RangeNames = readonly [from: string, to: string]

/**
 * One field of a list's rows: its kind, what it is shown as, and what it is filtered by. Where `filter` is not false
 * and no `range` says otherwise, the filter is named like the field. Of a block of text the column shows the first
 * line, and the record all.
 */
export type ListField = Shown &
  (
    | (TextInput & { filter?: false; isMono?: true })
    /**
     * A number of the platform, such as an id or a count; `absent` is said where the row has none. One that is filled
     * in has bounds.
     */
    | { kind: 'number'; filter?: false; absent?: AbsentWord; min?: number; max?: number }
    /**
     * `several` filters by more than one. `call` is the filter's name in the call, where the address cannot have it.
     */
    | (ChoiceInput & { several?: true; filter?: false; call?: string })
    | { kind: 'flag'; filter?: false }
    /** An instant; filtered by wall-clock texts in the platform's zone. */
    | { kind: 'time'; range?: RangeNames }
    /**
     * Minor units; `exponent` is their decimals, or names the row's field with those of its currency. The ends of a
     * range are minor units where all rows have one currency, and hundredths of the major unit of each row's own
     * otherwise. A change has its sign, also where it is an increase.
     */
    | {
        kind: 'money'
        exponent: string | number
        range?: RangeNames
        absent?: AbsentWord
        min?: number
        max?: number
        isChange?: true
      }
    /** An amount of each currency that has one. Bounds are in hundredths of the major unit of whichever. */
    | { kind: 'amounts'; absent: AbsentWord; min?: number; max?: number }
    /**
     * Amounts by currency, those named `amount` in the entries of the row's list `in`; zeros are said where `zeros`.
     */
    | { kind: 'sums'; in: string; amount: string; zeros?: true }
    /** The id of a merchant or supplier, shown by the row's field `name`. */
    | { kind: 'party'; role: 'merchant' | 'supplier'; name: string; filter?: false }
    /** Anything as it is stored; shown in the record. */
    | { kind: 'json' }
  )

/** The fields of one list by name, in the order of its columns. Written `as const satisfies ListFields`. */
export type ListFields = Readonly<Record<string, ListField>>

/** The name of a field's own filter in the call. */
export const callNameOf = (name: string, field: ListField): string => (field.kind === 'choice' && field.call) || name

/** The names of the fields that the call sorts by. */
export type SortableOf<F extends ListFields> = {
  [K in keyof F & string]: F[K] extends { sortable: true } ? K : never
}[keyof F & string]

/** The fields without those, or only those, that staff alone see. */
export const fieldsOfStaff = (fields: ListFields, are: boolean): ListFields =>
  Object.fromEntries(Object.entries(fields).filter(([, { isOfStaff = false }]) => isOfStaff === are))

/** The names of the fields that are columns. */
export type ColumnOf<F extends ListFields> = {
  [K in keyof F & string]: F[K] extends { width: number } ? K : never
}[keyof F & string]

/** The fields with their names. */
export function entriesOf<F extends ListFields>(fields: F): [keyof F & string, ListField][] {
  return Object.entries(fields) as [keyof F & string, ListField][]
}

/** The names of the columns, in their order. */
export function columnsOf<F extends ListFields>(fields: F): ColumnOf<F>[] {
  return entriesOf(fields).flatMap(([name, { width }]) => (width === undefined ? [] : [name as ColumnOf<F>]))
}

/** The names that the list can be sorted by. */
export function sortsOf<F extends ListFields>(fields: F): SortableOf<F>[] {
  return entriesOf(fields).flatMap(([name, { sortable }]) => (sortable ? [name as SortableOf<F>] : []))
}

/** The decimals of a field's money in a row. */
export const exponentIn = (exponent: string | number, row: Readonly<Record<string, unknown>>): number =>
  typeof exponent === 'number' ? exponent : Number(row[exponent])

/** The amounts of a field of sums, or of one with an amount of each currency, in a row. */
export function sumsIn(
  name: string,
  field: Extract<ListField, { kind: 'sums' | 'amounts' }>,
  row: Readonly<Record<string, unknown>>,
): { currency: string; exponent: number; amountMinor: number }[] {
  if (field.kind === 'amounts') return amountsIn({ ...(row[name] as object) })
  const entries = (row[field.in] ?? []) as readonly CurrencyAmount[]
  return entries
    .map(({ currency, exponent, ...entry }) => ({ currency, exponent, amountMinor: Number(entry[field.amount] ?? 0) }))
    .filter(({ amountMinor }) => field.zeros || amountMinor !== 0)
}

/** Who created and last changed a record; the creation is shown on demand. */
export const STAMP_FIELDS = {
  updatedBy: { ...PERSON, nullable: true, width: 130, filter: false },
  updateTime: { kind: 'time', width: 170 },
  createdBy: { ...PERSON, nullable: true, width: 130, filter: false, hidden: true },
  createTime: { kind: 'time', width: 170, hidden: true },
} as const satisfies ListFields
