import { DAY_SPANS } from '#domain/time/day-spans.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'
import { callNameOf, entriesOf, sortsOf } from '#domain/lists/fields/list-field.ts'
import type { ListField, ListFields, SortableOf } from '#domain/lists/fields/list-field.ts'
import {
  decimalText,
  fieldRecord,
  flag,
  id,
  line,
  listOf,
  oneOf,
  wallClock,
  wholeNumber,
} from '#domain/text/text-field.ts'
import type { FieldRecord, FieldShape, TextField } from '#domain/text/text-field.ts'

/** The filter that a field has under its own name; never where it has none. */
type OwnFilter<F> = F extends { filter: false }
  ? never
  : F extends { kind: 'text' }
    ? TextField<string>
    : F extends { kind: 'choice'; of: readonly (infer V)[]; several: true }
      ? TextField<V[]>
      : F extends { kind: 'choice'; of: readonly (infer V)[] }
        ? TextField<V>
        : F extends { kind: 'flag' }
          ? TextField<boolean>
          : F extends { kind: 'number' | 'party' }
            ? TextField<number>
            : never

type OwnFilters<F extends ListFields> = {
  [K in keyof F as [OwnFilter<F[K]>] extends [never] ? never : K]: OwnFilter<F[K]>
}

type OwnCallFilters<F extends ListFields> = {
  [K in keyof F as [OwnFilter<F[K]>] extends [never]
    ? never
    : F[K] extends { call: infer Name extends string }
      ? Name
      : K]: OwnFilter<F[K]>
}

/** The ends of all ranges of a kind of field. */
type RangeEnds<F extends ListFields, Kind extends ListField['kind']> = {
  [K in keyof F]: F[K] extends { kind: Kind; range: readonly [infer From, infer To] } ? From | To : never
}[keyof F] &
  string

type SpanNames<F extends ListFields> = {
  [K in keyof F]: F[K] extends { kind: 'time'; range: unknown } ? K : never
}[keyof F] &
  string

/** A call's filters: amounts in minor units, times as wall-clock texts. */
export type CallFilters<F extends ListFields> = OwnCallFilters<F> & {
  [N in RangeEnds<F, 'time'>]: TextField<string>
} & { [N in RangeEnds<F, 'money'>]: TextField<number> }

/**
 * An address's parameters: the filters with amounts as decimal texts and named spans of days, the sorting, the open
 * record.
 */
export type AddressFields<F extends ListFields> = OwnFilters<F> & {
  [N in RangeEnds<F, 'time' | 'money'>]: TextField<string>
} & { [N in SpanNames<F>]: TextField<DaySpan> } & {
  sort: TextField<SortableOf<F>>
  direction: TextField<'asc' | 'desc'>
  open: TextField<string>
}

const OPEN_LENGTH = 64

/** The filters of a call as fields that may each be left out. */
export function callFilters<F extends ListFields>(fields: F): CallFilters<F> {
  return shapeOf(fields, callNameOf, (_name, field) => {
    if (!('range' in field) || !field.range) return {}
    const end = field.kind === 'time' ? wallClock : wholeNumber(0, Number.MAX_SAFE_INTEGER)
    return Object.fromEntries(field.range.map((name) => [name, end]))
  }) as CallFilters<F>
}

/** The schema of a list's address. */
export function addressOf<F extends ListFields>(fields: F): FieldRecord<AddressFields<F>> {
  const filters = shapeOf(fields, String, (name, field) => {
    if (!('range' in field) || !field.range) return {}
    const ends = Object.fromEntries(field.range.map((end) => [end, field.kind === 'time' ? wallClock : decimalText]))
    return field.kind === 'time' ? { ...ends, [name]: oneOf(DAY_SPANS) } : ends
  })
  return fieldRecord({
    ...filters,
    sort: oneOf<string>(sortsOf(fields)),
    direction: oneOf(['asc', 'desc']),
    open: line(OPEN_LENGTH),
  }) as FieldRecord<AddressFields<F>>
}

/** Each field's own filter by its name, or what `rangeOf` makes of one that has none. */
function shapeOf(
  fields: ListFields,
  nameOf: (name: string, field: ListField) => string,
  rangeOf: (name: string, field: ListField) => FieldShape,
): FieldShape {
  const entries = entriesOf(fields).flatMap(([name, field]) => {
    const own = ownFilter(field)
    return own ? [[nameOf(name, field), own] as const] : Object.entries(rangeOf(name, field))
  })
  return Object.fromEntries(entries)
}

function ownFilter(field: ListField): TextField<unknown> | undefined {
  if ('filter' in field && field.filter === false) return undefined
  switch (field.kind) {
    case 'text':
      return line(field.maxLength)
    case 'choice':
      return field.several ? listOf(oneOf(field.of)) : oneOf(field.of)
    case 'flag':
      return flag
    case 'number':
    case 'party':
      return id
    default:
      return undefined
  }
}
