import { and, eq, gt, gte, ilike, inArray, like, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pastedForms, pastedText } from '#domain/text/pasted-text.ts'
import { startOfDay } from '#domain/time/zones.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  after,
  amountBound,
  amountIs,
  beginningWith,
  containing,
  instantOf,
  ipOf,
  networkOf,
  NOTHING,
} from '#server/platform/lists/filters/conditions.ts'
import type { Priced } from '#server/platform/lists/filters/conditions.ts'

/** Condition of an input field on the rows; undefined where its value narrows nothing, 400 where it cannot be read. */
export type Filter<Value, Asked> = (value: Value, field: string, asked: Asked) => SQL | undefined

/** A filter for every field of an input. */
export type Filters<Input, Asked> = { [Field in keyof Input]-?: Filter<NonNullable<Input[Field]>, Asked> }

/**
 * The conditions of the fields that are given. A pasted text is looked for without what nobody sees, and as it is, since a
 * stored one may hold the same; one of which nothing is seen is not given.
 */
export function conditionsOf<Input extends object, Asked>(
  filters: Filters<Input, Asked>,
  input: Input,
  asked: Asked,
): SQL | undefined {
  const conditions: (SQL | undefined)[] = []
  for (const field in filters) {
    const given = input[field]
    const value = typeof given === 'string' ? (pastedText(given) as typeof given) : given
    if (given === undefined || given === null || value === undefined || value === null || value === '') continue
    const cleaned = filters[field](value, field, asked)
    conditions.push(
      value === given
        ? cleaned
        : or(
            cleaned,
            unlessRefused(() => filters[field](given, field, asked)),
          ),
    )
  }
  return and(...conditions)
}

/** A condition; none where the value fits the field only once it was cleaned. */
function unlessRefused(condition: () => SQL | undefined): SQL | undefined {
  try {
    return condition()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** True where a given filter asks about one of these fields of a row; `asksAbout` maps filters of other names. */
export function asksAny<Input extends object>(
  fields: ReadonlySet<string>,
  input: Input,
  asksAbout: Partial<Record<keyof Input, string>>,
): boolean {
  for (const field in input) {
    if (input[field] !== undefined && fields.has(asksAbout[field] ?? field)) return true
  }
  return false
}

type ValueOf<Column extends PgColumn> = Column['_']['data']
interface Zoned {
  zone: string
}

/** Rows with exactly this value. */
export const equals =
  <Column extends PgColumn>(column: Column): Filter<ValueOf<Column>, unknown> =>
  (value) =>
    eq(column, value)

/** Rows with this text, however it was pasted. */
export const equalsText =
  (column: PgColumn): Filter<string, unknown> =>
  (text) =>
    inArray(column, pastedForms(text))

/** Rows whose text begins with this one, however it was pasted. */
export const startsWith =
  (column: PgColumn): Filter<string, unknown> =>
  (text) =>
    or(...pastedForms(text).map((form) => like(column, beginningWith(form))))

/** Rows with this number or code, which is stored in capital letters, however it was pasted. */
export const equalsCode =
  (column: PgColumn): Filter<string, unknown> =>
  (text) =>
    inArray(column, pastedForms(text.toUpperCase()))

/** Rows with this internet address, or with one of this network (`203.0.113.0/24`); 400 for what is neither. */
export const equalsAddress =
  (column: PgColumn): Filter<string, unknown> =>
  (text, field) =>
    text.includes('/')
      ? sql`${column} <<= ${networkOf(field, text)}::inet`
      : sql`${column} = ${ipOf(field, text)}::inet`

/** Rows with exactly this amount in major units, whatever their decimals; 400 for what is none. */
export const equalsAmount =
  (table: Priced, column: 'amountMinor' | 'realAmountMinor'): Filter<string, unknown> =>
  (text, field) =>
    amountIs(table, column, field, text)

/** Rows with one of these values; no value at all narrows nothing. */
export const isOneOf =
  <Column extends PgColumn>(column: Column): Filter<readonly ValueOf<Column>[], unknown> =>
  (values) =>
    values.length === 0 ? undefined : inArray(column, [...values])

/** Rows in one of whose columns the text stands anywhere, in small or capital letters. */
export const contains =
  (...columns: readonly PgColumn[]): Filter<string, unknown> =>
  (text) =>
    or(...columns.flatMap((column) => pastedForms(text).map((form) => ilike(column, containing(form)))))

/** Rows from this wall-clock time of the system's zone on. */
export const since =
  (column: PgColumn): Filter<string, Zoned> =>
  (text, field, { zone }) =>
    gte(column, instantOf(field, text, zone))

/** Rows up to this wall-clock time of the system's zone, its whole second included. */
export const until =
  (column: PgColumn): Filter<string, Zoned> =>
  (text, field, { zone }) =>
    lt(column, after(instantOf(field, text, zone)))

/** Rows of this day, `yyyy-MM-dd`, of the system's zone; 400 for what is none. */
export const isOfDay =
  (column: PgColumn): Filter<string, Zoned> =>
  (text, field, { zone }) => {
    const from = instantOf(field, `${text} 00:00:00`, zone)
    return and(gte(column, from), lt(column, startOfDay(from, zone, 1)))
  }

/** Rows of this hour of the day, in the system's zone. */
export const isOfHour =
  (column: PgColumn): Filter<number, Zoned> =>
  (hour, _field, { zone }) =>
    sql`date_part('hour', ${column} at time zone ${zone}) = ${hour}`

/** Rows of this weekday, 1 Monday to 7 Sunday, in the system's zone. */
export const isOfWeekday =
  (column: PgColumn): Filter<number, Zoned> =>
  (weekday, _field, { zone }) =>
    sql`date_part('isodow', ${column} at time zone ${zone}) = ${weekday}`

/** Rows of this amount or more, in hundredths of the major unit of each row's own currency. */
export const amountAtLeast =
  (column: PgColumn, exponent: PgColumn | SQL): Filter<number, unknown> =>
  (hundredths) =>
    amountBound(column, exponent, gte, hundredths)

/** Rows of this amount or less, in hundredths of the major unit of each row's own currency. */
export const amountAtMost =
  (column: PgColumn, exponent: PgColumn | SQL): Filter<number, unknown> =>
  (hundredths) =>
    amountBound(column, exponent, lte, hundredths)

/** Rows with this value or more: an amount in minor units of the one currency that all rows have, say. */
export const atLeast =
  <Column extends PgColumn>(column: Column): Filter<ValueOf<Column>, unknown> =>
  (value) =>
    gte(column, value)

/** Rows with this value or less. */
export const atMost =
  <Column extends PgColumn>(column: Column): Filter<ValueOf<Column>, unknown> =>
  (value) =>
    lte(column, value)

/** Rows with a greater value: those behind the newest id that somebody has seen. */
export const above =
  <Column extends PgColumn>(column: Column): Filter<ValueOf<Column>, unknown> =>
  (value) =>
    gt(column, value)

/** No row, whatever is asked for: what these rows do not have. */
export const matchesNothing: Filter<unknown, unknown> = () => NOTHING

/** Every row: a field that is read elsewhere, by the list's scope, say. */
export const matchesAll: Filter<unknown, unknown> = () => undefined

/** True where one of some texts has each word of a search, whatever its case. */
export function hasWords(texts: readonly string[], search: string): boolean {
  const all = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
