import type { ListCallName, RowOf } from '#contract/contract.ts'
import { entriesOf, exponentIn, sumsIn } from '#domain/lists/list-field.ts'
import type { ListField, ListFields } from '#domain/lists/list-field.ts'
import type { Locale } from '#domain/text/locales.ts'
import { formatMajor } from '#domain/money/money.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { ENUM_NAMES } from '#server/platform/csv/enum-names.ts'
import { exportHeader } from '#server/platform/csv/export-header.ts'
import type { Recipient } from '#server/platform/csv/send-csv.ts'
import type { List, ListSelection } from '#server/platform/lists/list-of.ts'
import type { FieldsOf, ListCall, ListName } from '#server/platform/lists/list-parts.ts'
import { zoneOf } from '#server/platform/zone.ts'

interface AskedFile<Fields> {
  selection: ListSelection<Fields>
  columns: readonly string[]
  headers?: readonly string[] | undefined
  language: Locale
}

/** A handler that answers a list's rows as a CSV file with the wanted columns: names in the caller's language, times in the zone. */
export function exportList<Name extends ListName & ListCallName>(
  list: List<FieldsOf<Name>, RowOf<Name>>,
  fields: ListFields,
  name: `${string}.csv`,
) {
  const times = entriesOf(fields).flatMap(([id, { kind }]) => (kind === 'time' ? [id] : []))
  return async (call: ListCall & Recipient, input: AskedFile<FieldsOf<Name>>): Promise<string> => {
    const zone = zoneOf(call.services)
    return list.csv(call, input.selection, {
      name,
      header: exportHeader(input, times, zone),
      cells: (row) =>
        input.columns.map((id) =>
          cellText(fields[id], id, row as Readonly<Record<string, unknown>>, zone, input.language),
        ),
    })
  }
}

/** A field of a row as text; empty where it has none. */
function cellText(
  field: ListField | undefined,
  id: string,
  row: Readonly<Record<string, unknown>>,
  zone: string,
  language: Locale,
): string {
  const value = field?.kind === 'party' ? row[field.name] : row[field?.kind === 'sums' ? field.in : id]
  if (value === null || value === undefined)
    return field && 'absent' in field && field.absent ? (nameIn('absent', field.absent, language) ?? '') : ''
  const text = String(value)
  switch (field?.kind) {
    case 'choice':
      return nameIn(field.group, text, language) ?? text
    case 'flag':
      return nameIn('yesNo', value === true ? 'yes' : 'no', language) ?? text
    case 'time':
      return toWallClock(text, zone)
    case 'money':
      return formatMajor(Number(value), exponentIn(field.exponent, row))
    case 'sums':
      return sumsIn(field, row)
        .map(({ currency, exponent, amountMinor }) => `${formatMajor(amountMinor, exponent)} ${currency}`)
        .join('; ')
    case 'json':
      return JSON.stringify(value)
    default:
      return text
  }
}

function nameIn(group: string, name: string, language: Locale): string | undefined {
  const names: unknown = Reflect.get(ENUM_NAMES[language], group)
  const found: unknown = typeof names === 'object' && names !== null ? Reflect.get(names, name) : undefined
  return typeof found === 'string' ? found : undefined
}
