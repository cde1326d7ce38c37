import type { EndpointName, InputOf } from '#contract/contract.ts'
import { EXPORT_FORMATS } from '#domain/lists/export-file.ts'
import type { ExportFormat } from '#domain/lists/export-file.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { listOf, textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** The calls that answer a list as a file with the wanted columns. */
export type ExportCallName = {
  [Name in EndpointName]: InputOf<Name> extends {
    selection: object
    columns: readonly string[]
    language: string
    format?: ExportFormat | undefined
  }
    ? Name
    : never
}[EndpointName]

/** A column that a file can have: its id in the list, the field of the call, and its title. */
export interface FileColumn {
  id: string
  field: string
  title: string
}

/** Columns of a file: those shown in the list, all, or chosen ones. */
export const COLUMN_CHOICES = ['shown', 'all', 'chosen'] as const
type ColumnChoice = (typeof COLUMN_CHOICES)[number]

/** The choices that a person made last in a list. */
export interface LastExport {
  format: ExportFormat
  which: ColumnChoice
  chosen: readonly string[]
}

/** The subject of an export's form. */
export interface ExportSubject {
  call: ExportCallName
  /** The rows, as the call takes them. */
  selection: object
  /** The number of expected rows; null if unknown. */
  expectedRows: number | null
  isSelection: boolean
  /** Every column that the file can have, in the list's order. */
  columns: readonly FileColumn[]
  /** The columns that the list shows now, in the order that the person gave them. */
  shown: readonly FileColumn[]
  language: Locale
  last: LastExport
}

const FIELDS: readonly FormField<ExportSubject>[] = [
  {
    name: 'format',
    required: true,
    editor: {
      kind: 'choice',
      group: 'format',
      choicesOf: () => EXPORT_FORMATS.map((value) => ({ value, name: value })),
    },
  },
  {
    name: 'which',
    required: true,
    editor: {
      kind: 'choice',
      group: 'which',
      choicesOf: () => COLUMN_CHOICES.map((value) => ({ value, name: value })),
    },
  },
  {
    name: 'chosen',
    required: true,
    isNarrow: false,
    issuesOf: ['columns'],
    isAsked: (values) => textOf(values, 'which') === 'chosen',
    editor: { kind: 'several', of: 'columns' },
  },
]

/** The form of an export; Enter on it exports what was exported last. */
export const exportForm = (call: ExportCallName): ActionForm<ExportSubject, ExportCallName> => ({
  name: 'export',
  callFor: () => call,
  fields: FIELDS,
  review: 'never',
  startOf: ({ last }) => ({ ...last }),
  inputOf: (subject, values) => {
    const columns = columnsFor(subject, values)
    return {
      selection: subject.selection,
      columns: columns.map(({ field }) => field),
      headers: columns.map(({ title }) => title),
      language: subject.language,
      format: formatIn(values),
    } as InputOf<ExportCallName>
  },
})

/** The columns of the file that the form's values mean; chosen ones stand in the list's order. */
export function columnsFor({ columns, shown }: ExportSubject, values: FormValues): readonly FileColumn[] {
  const choice = textOf(values, 'which')
  if (choice === 'all') return columns
  if (choice !== 'chosen') return shown
  const chosen = listOf(values, 'chosen')
  return columns.filter(({ id }) => chosen.includes(id))
}

const formatIn = (values: FormValues): ExportFormat =>
  EXPORT_FORMATS.find((format) => format === textOf(values, 'format')) ?? 'csv'

/** The values that are kept for the next time. */
export const lastOf = (values: FormValues): LastExport => ({
  format: formatIn(values),
  which: COLUMN_CHOICES.find((choice) => choice === textOf(values, 'which')) ?? 'shown',
  chosen: listOf(values, 'chosen'),
})

/**
 * The kept choices, as far as they can be read; before the first time the shown columns as CSV. Columns that the list
 * no longer has, or the role may no longer see, are left out.
 */
export function readLast(stored: unknown, { columns, shown }: Pick<ExportSubject, 'columns' | 'shown'>): LastExport {
  const kept = typeof stored === 'object' && stored !== null ? (stored as FormValues) : {}
  const last = lastOf(kept)
  const chosen = columns.filter(({ id }) => last.chosen.includes(id))
  const ids = (chosen.length > 0 ? chosen : shown).map(({ id }) => id)
  return { ...last, which: last.which === 'chosen' && chosen.length === 0 ? 'shown' : last.which, chosen: ids }
}
