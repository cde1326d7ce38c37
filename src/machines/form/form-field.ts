import type { CodeToggle } from '#contract/calls/operation-kinds.ts'
import type { AbsentWord } from '#domain/lists/fields/input-field.ts'
import type { NoteSubject } from '#domain/notes.ts'
import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { isSameValue } from '#machines/form/form-values.ts'
import type { FormValues, FieldValue } from '#machines/form/form-values.ts'

/** Facts about the person and the system that forms use. */
export interface FormFacts {
  role: Role
  settings: { canTimeoutSupplement: boolean; enablePayPassword?: boolean } & Record<CodeToggle, boolean>
}

export interface FieldChoice {
  value: string
  /** Key in the field's group. */
  name: string
  /** Distinguishes it from others with a similar name. */
  hint?: string
}

/** Units of number fields. */
export type FieldUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'months' | 'percent'

/** Editors of a moment or span on the platform's wall clock. Ranges have the values `from` and `to`. */
export type TimeKind = 'date' | 'time' | 'dateTime' | 'dateRange' | 'dateTimeRange'

/**
 * The editor of a field. A choice is named by its group of the `enums` locale; `of` names choices that the screen
 * provides.
 */
export type FieldEditor<Row> =
  | { kind: 'text'; maxLength: number; upperCase?: true; pattern?: RegExp; input?: 'numeric' | 'decimal' }
  | { kind: 'multiline'; maxLength: number; lines?: number }
  /** A text in which `@` offers colleagues who may read the record that the values name. */
  | { kind: 'mention'; maxLength: number; recordOf: (values: FormValues) => NoteSubject }
  /** A program in TypeScript; completion offers the words. */
  | { kind: 'code'; maxLength: number; words: readonly { name: string; of: string; type: string; help: string }[] }
  /** A whole number; `absent` is what an empty one means, below `absent` of the `enums` texts. */
  | { kind: 'number'; min?: number; max?: number; unit?: FieldUnit; absent?: AbsentWord }
  /**
   * An amount typed in major units; `exponentOf` is undefined while the currency is unknown. Limits are in minor units.
   */
  | {
      kind: 'money'
      exponentOf: (values: FormValues, row: Row | null) => number | undefined
      min?: number
      max?: number
      absent?: AbsentWord
    }
  /** Per cent, as it is shown, with at most two decimals. Limits are in 1/10 000. */
  | { kind: 'rate'; min?: number; max?: number }
  /** Write-only. Empty means unchanged where one is stored. */
  | { kind: 'secret'; maxLength: number; isStored?: (row: Row | null) => boolean }
  | { kind: 'flag' }
  /** One of a few choices, each with its own digit key. */
  | { kind: 'choice'; group: string; choicesOf: (row: Row | null, facts: FormFacts) => readonly FieldChoice[] }
  /** Any of some choices. */
  | { kind: 'several'; of: string }
  /** One of some choices, in a closed list; `isFixed` has one always chosen. */
  | { kind: 'select'; of: string; isFixed?: true }
  /** One of many choices, found by typed text. */
  | { kind: 'lookup'; of: string }
  | { kind: 'party'; role: 'merchant' | 'supplier' }
  | { kind: TimeKind }
  | { kind: 'file'; accept: string; maxBytes?: number }
  /** Fields of their own, in one value. */
  | { kind: 'group'; fields: readonly FormField<Row>[] }
  /**
   * Repeated rows of the same fields. `isLine` draws each in one line; a new row begins with `start`; `dropsEmpty`
   * takes away a row in which nothing is left.
   */
  | {
      kind: 'rows'
      fields: readonly FormField<Row>[]
      max?: number
      isLine?: true
      start?: FormValues
      dropsEmpty?: true
    }
  /** Rows of a name and a value. */
  | { kind: 'pairs'; max: number; nameLength: number; valueLength: number }
  /** A heading over the fields that follow; it has no value. */
  | { kind: 'section' }

/**
 * Editors in which Enter opens, chooses or breaks the line, so that a form with one of them is sent by Ctrl/⌘+Enter.
 */
const TAKES_ENTER: ReadonlySet<FieldEditor<never>['kind']> = new Set([
  'several',
  'lookup',
  'party',
  'multiline',
  'code',
  'file',
  'rows',
  'pairs',
])
export const takesEnter = ({ editor }: { editor: { kind: FieldEditor<never>['kind'] } }): boolean =>
  TAKES_ENTER.has(editor.kind)

/** One field of a form, named like the field of the call's input. */
export interface FormField<Row> {
  name: string
  editor: FieldEditor<Row>
  required?: true
  /** True if the field applies, given the values so far (in a row, those of the row); always applies when missing. */
  isAsked?: (values: FormValues) => boolean
  /** Asked of staff alone: of suppliers and merchants the server knows it. */
  isOfStaff?: true
  /** Asked of these roles alone. */
  isOf?: readonly Role[]
  /** True for a field that only shows its value. */
  isReadOnly?: (row: Row | null) => boolean
  /** In a row drawn in one line: stands below it, and is shown on demand. */
  isDetail?: true
  /** Laid out two per line; as default optional texts and lists are. */
  isNarrow?: boolean
  /**
   * Paths of the call's input whose faults belong here, besides its own name; the empty one where it is all that a row
   * has.
   */
  issuesOf?: readonly string[]
}

/** The fields that currently apply, to a person of that role where it is said. */
export function askedFields<Row>(
  fields: readonly FormField<Row>[],
  values: FormValues,
  role?: Role,
): readonly FormField<Row>[] {
  const isFor = ({ isOf, isOfStaff }: FormField<Row>) =>
    role === undefined || ((!isOfStaff || isStaff(role)) && (isOf?.includes(role) ?? true))
  return fields.filter((field) => isFor(field) && (field.isAsked?.(values) ?? true))
}

/** The two fields of a row of a name and a value. */
function pairFields<Row>({
  nameLength,
  valueLength,
}: {
  nameLength: number
  valueLength: number
}): readonly FormField<Row>[] {
  return [
    { name: 'name', isNarrow: true, editor: { kind: 'text', maxLength: nameLength } },
    { name: 'value', isNarrow: true, editor: { kind: 'text', maxLength: valueLength } },
  ]
}

/** The fields within a field, as those of a row; none for a plain one. */
export function innerFields<Row>({ editor }: FormField<Row>): readonly FormField<Row>[] {
  if (editor.kind === 'rows' || editor.kind === 'group') return editor.fields
  return editor.kind === 'pairs' ? pairFields(editor) : []
}

/** True for a field whose value is a list of rows. */
export const hasRows = ({ editor }: Pick<FormField<never>, 'editor'>): boolean =>
  editor.kind === 'rows' || editor.kind === 'pairs'
export const isRange = (kind: string): kind is 'dateRange' | 'dateTimeRange' =>
  kind === 'dateRange' || kind === 'dateTimeRange'

type AnyField = FormField<never>

function emptyValue(field: AnyField): FieldValue {
  switch (field.editor.kind) {
    case 'flag':
      return false
    case 'file':
      return null
    case 'several':
    case 'rows':
    case 'pairs':
      return []
    case 'group':
      return emptyValues(innerFields(field))
    default:
      return isRange(field.editor.kind) ? { from: '', to: '' } : ''
  }
}

/** The values of fields, or of a new row, in which nothing is typed or chosen. */
export function emptyValues(fields: readonly AnyField[]): FormValues {
  const valued = fields.filter(({ editor }) => editor.kind !== 'section')
  return Object.fromEntries(valued.map((field) => [field.name, emptyValue(field)]))
}

/** True if a value differs from how the form began; fields in `except` do not count. */
export function isChanged(start: FormValues, values: FormValues, except: readonly string[] = []): boolean {
  const names = new Set([...Object.keys(start), ...Object.keys(values)])
  return [...names].some((name) => !except.includes(name) && !isSameValue(start[name], values[name]))
}
