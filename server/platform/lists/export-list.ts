import type { ListCallName, RowOf } from '#contract/contract.ts'
import { entriesOf, exponentIn, sumsIn } from '#domain/lists/list-field.ts'
import type { ListField, ListFields } from '#domain/lists/list-field.ts'
import type { Locale } from '#domain/text/locales.ts'
import { formatMajor } from '#domain/money/money.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { ENUM_NAMES } from '#server/platform/csv/enum-names.ts'
import { exportHeader, sendCsv, shownPages } from '#server/platform/csv/send-csv.ts'
import type { Recipient } from '#server/platform/csv/send-csv.ts'
import type { List, ListSelection, RowBounds } from '#server/platform/lists/list-of.ts'
import type { FieldsOf, ListCall, ListName } from '#server/platform/lists/list-parts.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

export interface AskedFile<Fields> {
  selection: ListSelection<Fields>
  columns: readonly string[]
  headers?: readonly string[] | undefined
  language: Locale
}

/** A line of a file that is no row: its texts by column. */
export type TextLine = Readonly<Record<string, string>>

/** Lines around the rows of a file, and which rows stand between them. */
export interface FileFrame {
  first: readonly TextLine[]
  last: readonly TextLine[]
  bounds: RowBounds
}

type FrameOf<Fields> = (call: ListCall, asked: AskedFile<Fields>) => Promise<FileFrame | null>

/** A handler that answers a list's rows as a CSV file with the wanted columns: names in the caller's language, times in the zone. */
export function exportList<Name extends ListName & ListCallName>(
  list: List<FieldsOf<Name>, RowOf<Name>>,
  fields: ListFields,
  name: `${string}.csv`,
  frameOf?: FrameOf<FieldsOf<Name>>,
) {
  const times = entriesOf(fields).flatMap(([id, { kind }]) => (kind === 'time' ? [id] : []))
  return async (call: ListCall & Recipient, input: AskedFile<FieldsOf<Name>>): Promise<string> => {
    const zone = zoneOf(call.services)
    const frame = await frameOf?.(call, input)
    const textsOf = (row: RowOf<Name>) =>
      input.columns.map((id) =>
        cellText(fields[id], id, row as Readonly<Record<string, unknown>>, zone, input.language),
      )
    return sendCsv<() => string[]>(call, {
      name,
      header: exportHeader(input, times, zone),
      // Before they become lines, of which the names can no longer be told.
      pages: linesOf(
        shownPages(list.pages(call, input.selection, frame?.bounds), call.showNames),
        textsOf,
        input.columns,
        frame,
      ),
      cells: (line) => line(),
    })
  }
}

/** The lines of a file, put into words when they are written. */
async function* linesOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  textsOf: (row: Row) => string[],
  columns: readonly string[],
  frame: FileFrame | null | undefined,
): AsyncGenerator<(() => string[])[]> {
  const framed = (lines: readonly TextLine[] = []) => lines.map((line) => () => columns.map((id) => line[id] ?? ''))
  yield framed(frame?.first)
  for await (const rows of pages) yield rows.map((row) => () => textsOf(row))
  yield framed(frame?.last)
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
