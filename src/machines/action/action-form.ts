import type { FieldIssue } from '#contract/envelope.ts'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import type { CodeToggle } from '#contract/operation-kinds.ts'
import type { Role } from '#domain/roles.ts'

/** The value typed or chosen in a field; lists are the chosen values. */
export type FieldValue = string | boolean | readonly string[]
export type FormValues = Readonly<Record<string, FieldValue>>

/** The fault of each field that has one: a key below `fault` of the `errors` locale. */
export type FieldFaults = Readonly<Record<string, string>>

/** Facts about the person and the system that forms use. */
export interface FormFacts {
  role: Role
  settings: { canTimeoutSupplement: boolean } & Record<CodeToggle, boolean>
}

/** The editor of a field. Choices are named by their group of the `enums` locale. */
export type FieldEditor<Row> =
  | { kind: 'text'; maxLength: number; upperCase?: true }
  | { kind: 'flag' }
  /** One of a few choices, each with its own digit key. */
  | { kind: 'choice'; group: string; choicesOf: (row: Row | null, facts: FormFacts) => readonly FieldChoice[] }
  /** Some of the platform's suppliers or channels. */
  | { kind: 'several'; of: 'suppliers' | 'channels' }

export interface FieldChoice {
  value: string
  /** Key in the field's group. */
  name: string
  /** Distinguishes it from others with a similar name. */
  hint?: string
}

/** One field of a form, named like the field of the call's input. */
export interface ActionField<Row> {
  name: string
  editor: FieldEditor<Row>
  required?: true
  /** Whether the field applies, given the values so far; always when missing. */
  isAsked?: (values: FormValues) => boolean
}

/**
 * An action as data: its fields, its requirements, and the call that runs it. Texts are below `action.<name>` of the
 * entity's locale.
 */
export interface ActionForm<Row, Call extends EndpointName = EndpointName> {
  /** The verb: `reject`. */
  name: string
  callFor: (facts: FormFacts) => Call
  fields: readonly ActionField<Row>[]
  /**
   * When a review is shown before sending: `always`; `onEnter`, so that only Ctrl/⌘+Enter sends the form directly;
   * `never`, where Enter sends it.
   */
  review: 'always' | 'onEnter' | 'never'
  /** Sends as soon as its one choice is made. */
  sendsOnChoice?: true
  /** Has no fields and little effect: sends when opened. */
  sendsAtOnce?: true
  /** When the response is shown before the flow ends: always, or only if the action waits for a second person. */
  showsAnswer?: 'always' | 'whenWaiting'
  /** Whether this row requires a Google code, if the kind of operation leaves it to the target. */
  isCodeDemandedBy?: (row: Row) => boolean
  inputOf: (row: Row, values: FormValues) => InputOf<Call>
  /** Faults of nested input fields, whose schema issues name no field of the form. */
  faultsOf?: (values: FormValues) => FieldFaults
}

/** The name of the Google code field, in every form and call. */
export const CODE_FIELD = 'googleCode'

export const textOf = (values: FormValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}
export const flagOf = (values: FormValues, name: string): boolean => values[name] === true
export const listOf = (values: FormValues, name: string): readonly string[] => {
  const value = values[name]
  return Array.isArray(value) ? value : []
}
/** The non-empty fields of an input. */
export const given = <T extends Record<string, string | readonly unknown[]>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0)) as Partial<T>

/** The initial values of a form: nothing typed, nothing chosen. */
export function emptyValues<Row>(fields: readonly ActionField<Row>[]): FormValues {
  const empty = { text: '', choice: '', flag: false, several: [] } as const
  return { ...Object.fromEntries(fields.map(({ name, editor }) => [name, empty[editor.kind]])), [CODE_FIELD]: '' }
}

/** The fields that currently apply. */
export function askedFields<Row>(fields: readonly ActionField<Row>[], values: FormValues): readonly ActionField<Row>[] {
  return fields.filter(({ isAsked }) => isAsked?.(values) ?? true)
}

/** Faults of required fields that apply and are empty. */
export function missingFaults<Row>(fields: readonly ActionField<Row>[], values: FormValues): FieldFaults {
  const missing = askedFields(fields, values).filter(({ name, required }) => required && textOf(values, name) === '')
  return Object.fromEntries(missing.map(({ name }) => [name, 'required']))
}

/** The first fault of each of these fields; issues of other fields are left out. */
export function issueFaults(issues: readonly FieldIssue[], names: readonly string[]): FieldFaults {
  const faults: Record<string, string> = {}
  for (const { path, fault } of issues) {
    const [name = ''] = path.split('.')
    if (names.includes(name)) faults[name] ??= fault
  }
  return faults
}
