import type { ListCallName, RowOf } from '#contract/contract.ts'
import { entriesOf, exponentIn, fieldsOfStaff, sumsIn } from '#domain/lists/fields/list-field.ts'
import type { ListField, ListFields } from '#domain/lists/fields/list-field.ts'
import type { ExportFormat } from '#domain/lists/export-file.ts'
import type { Locale } from '#domain/text/locales.ts'
import { formatMajor } from '#domain/money/money.ts'
import { isStaff } from '#domain/roles.ts'
import { ENUM_NAMES } from '#server/platform/csv/enum-names.ts'
import { amountCell, countCell, timeCell } from '#server/platform/tables/cells.ts'
import type { Cell } from '#server/platform/tables/cells.ts'
import { refuseBeyondSheet, sendTable, shownColumns, shownPages } from '#server/platform/tables/send-table.ts'
import type { Recipient } from '#server/platform/tables/send-table.ts'
import type { List, ListSelection, RowBounds } from '#server/platform/lists/list-of.ts'
import type { FieldsOf, ListCall, ListName } from '#server/platform/lists/list-parts.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

export interface AskedFile<Fields> {
  selection: ListSelection<Fields>
  columns: readonly string[]
  headers?: readonly string[] | undefined
  language: Locale
  format: ExportFormat
}

/** A line of a file that is no row: its cells by column. */
export type FrameLine = Readonly<Record<string, Cell>>

/** Lines around the rows of a file, and which rows stand between them. */
export interface FileFrame {
  first: readonly FrameLine[]
  last: readonly FrameLine[]
  bounds: RowBounds
}

type FrameOf<Fields> = (call: ListCall, asked: AskedFile<Fields>) => Promise<FileFrame | null>

/**
 * A handler that answers a list's rows as a file of that name with the wanted columns: names in the caller's language,
 * times in the zone. 400 where a sheet cannot hold them.
 */
export function exportList<Name extends ListName & ListCallName>(
  list: List<FieldsOf<Name>, RowOf<Name>>,
  fields: ListFields,
  name: string,
  frameOf?: FrameOf<FieldsOf<Name>>,
) {
  const times = entriesOf(fields).flatMap(([id, { kind }]) => (kind === 'time' ? [id] : []))
  const ofStaff = new Set(Object.keys(fieldsOfStaff(fields, true)))
  return async (call: ListCall & Recipient, input: AskedFile<FieldsOf<Name>>): Promise<string> => {
    const zone = zoneOf(call.services)
    const hidden = isStaff(call.actor.role) ? NONE : ofStaff
    const { columns, header } = shownColumns(input, { hidden, times, zone })
    const frame = await frameOf?.(call, { ...input, columns })
    const { format, language, selection } = input
    const framed = (frame?.first.length ?? 0) + (frame?.last.length ?? 0)
    await refuseBeyondSheet(
      format,
      async (most) => framed + (await list.count(call, selection, { most, bounds: frame?.bounds })),
    )
    const cellsOf = (row: RowOf<Name>) =>
      columns.map((id) => cellOf(fields[id], id, row as Readonly<Record<string, unknown>>, zone, language))
    return sendTable<() => Cell[]>(call, {
      name,
      format,
      header,
      // Before they become lines, of which the names can no longer be told.
      pages: linesOf(shownPages(list.pages(call, selection, frame?.bounds), call.showNames), cellsOf, columns, frame),
      cells: (line) => line(),
    })
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The lines of a file, put into words when they are written. */
async function* linesOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => Cell[],
  columns: readonly string[],
  frame: FileFrame | null | undefined,
): AsyncGenerator<(() => Cell[])[]> {
  const framed = (lines: readonly FrameLine[] = []) => lines.map((line) => () => columns.map((id) => line[id] ?? ''))
  yield framed(frame?.first)
  for await (const rows of pages) yield rows.map((row) => () => cellsOf(row))
  yield framed(frame?.last)
}

/** A field of a row as a cell; empty where it has none. */
function cellOf(
  field: ListField | undefined,
  id: string,
  row: Readonly<Record<string, unknown>>,
  zone: string,
  language: Locale,
): Cell {
  const value = field?.kind === 'party' ? row[field.name] : row[field?.kind === 'sums' ? field.in : id]
  if (value === null || value === undefined) return absentText(field, language)
  const text = String(value)
  switch (field?.kind) {
    case 'choice':
      return nameIn(field.group, text, language) ?? text
    case 'flag':
      return nameIn('yesNo', value === true ? 'yes' : 'no', language) ?? text
    case 'time':
      return timeCell(text, zone)
    case 'money':
      return amountCell(Number(value), exponentIn(field.exponent, row))
    case 'number':
      return typeof value === 'number' && Number.isSafeInteger(value) ? countCell(value) : text
    case 'amounts':
    case 'sums': {
      const amounts = sumsIn(id, field, row).map(
        ({ currency, exponent, amountMinor }) => `${formatMajor(amountMinor, exponent)} ${currency}`,
      )
      return amounts.length > 0 ? amounts.join('; ') : absentText(field, language)
    }
    case 'json':
      return JSON.stringify(value)
    default:
      return text
  }
}

const absentText = (field: ListField | undefined, language: Locale): string =>
  (field && 'absent' in field && field.absent && nameIn('absent', field.absent, language)) || ''

function nameIn(group: string, name: string, language: Locale): string | undefined {
  const names: unknown = Reflect.get(ENUM_NAMES[language], group)
  const found: unknown = typeof names === 'object' && names !== null ? Reflect.get(names, name) : undefined
  return typeof found === 'string' ? found : undefined
}
