import { RANGE_EXPONENT } from '#domain/money/money.ts'
import { DAY_SPANS } from '#domain/time/day-spans.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { callNameOf, entriesOf } from '#domain/lists/fields/list-field.ts'
import { minorOf, spanOf, withoutEmpty } from '#features/list/fields/filter-input.ts'
import type { ListSearch, SortedInput } from '#features/list/rows/list-row.ts'

/**
 * The call's filters and sorting for an address: ranges of amounts in minor units of the list's one
 * currency, or in hundredths where rows have several; spans of days as wall-clock texts in
 * `zone`. A text that is no amount stays out.
 */
export function inputOfAddress(
  fields: ListFields,
  { sort, direction, open: _open, ...address }: ListSearch,
  zone: string,
  now: Date,
): Record<string, unknown> & SortedInput {
  const input: Record<string, unknown> = { ...address }
  for (const [name, field] of entriesOf(fields)) {
    const called = callNameOf(name, field)
    if (called !== name) {
      input[called] = input[name]
      delete input[name]
    }
    if (!('range' in field) || !field.range) continue
    const [from, to] = field.range
    if (field.kind === 'money') {
      const decimals = typeof field.exponent === 'number' ? field.exponent : RANGE_EXPONENT
      for (const end of field.range) input[end] = minorOf(textOf(address[end]), decimals)
    } else {
      const span = spanOf(
        DAY_SPANS.find((one) => one === address[name]),
        zone,
        now,
      )
      delete input[name]
      input[from] ??= span.from
      input[to] ??= span.to
    }
  }
  const filters = withoutEmpty(input)
  return sort ? { ...filters, sortBy: sort, sortDirection: direction ?? 'asc' } : filters
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
