import type { FieldIssue } from '#contract/envelope.ts'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import type { CodeToggle } from '#contract/operation-kinds.ts'
import type { Role } from '#domain/roles.ts'

/** What a person typed or chose in one field; lists are the chosen values. */
export type FieldValue = string | boolean | readonly string[]
export type FormValues = Readonly<Record<string, FieldValue>>

/** The fault of each field that has one: a key below `fault` of the `errors` locale. */
export type FieldFaults = Readonly<Record<string, string>>

/** What forms may ask about the person and the system. */
export interface FormFacts {
  role: Role
  settings: { canTimeoutSupplement: boolean } & Record<CodeToggle, boolean>
}

/** How a field is filled in. Choices are named by the group of the `enums` locale that they are words of. */
export type FieldEditor<Row> =
  | { kind: 'text'; maxLength: number; upperCase?: true }
  | { kind: 'flag' }
  /** One of a few, each with a digit of its own. */
  | { kind: 'choice'; group: string; choicesOf: (row: Row | null, facts: FormFacts) => readonly FieldChoice[] }
  /** Some of the platform's suppliers or channels. */
  | { kind: 'several'; of: 'suppliers' | 'channels' }

export interface FieldChoice {
  value: string
  /** Key in the field's group. */
  name: string
  /** What distinguishes it from others of a like name. */
  hint?: string
}

/** One field of a form; its name is the one of the call's input. */
export interface ActionField<Row> {
  name: string
  editor: FieldEditor<Row>
  required?: true
  /** Whether it is asked for, by what has been filled in so far; always, when left out. */
  isAsked?: (values: FormValues) => boolean
}

/** An action as data: its fields, what it demands, and the call that carries it out. Texts are below `action.<name>` of the entity's locale. */
export interface ActionForm<Row, Call extends EndpointName = EndpointName> {
  /** The verb: `reject`. */
  name: string
  callFor: (facts: FormFacts) => Call
  fields: readonly ActionField<Row>[]
  /**
   * When what will be done is shown before it is sent: `always`; `onEnter`, so that only Ctrl/⌘+Enter sends the form itself;
   * `never`, where Enter sends it.
   */
  review: 'always' | 'onEnter' | 'never'
  /** Sends as soon as its one choice is made. */
  sendsOnChoice?: true
  /** Asks nothing and changes little: sends when it is opened. */
  sendsAtOnce?: true
  /** The answer is shown before the flow ends: always, or where it says that the action waits for a second person. */
  showsAnswer?: 'always' | 'whenWaiting'
  /** Whether this row demands a Google code, where the kind of operation leaves it to what it is done to. */
  isCodeDemandedBy?: (row: Row) => boolean
  inputOf: (row: Row, values: FormValues) => InputOf<Call>
  /** Faults of fields that the call's input holds deeper, where its schema's faults name no field of the form. */
  faultsOf?: (values: FormValues) => FieldFaults
}

/** The name of the field of the Google code, in every form and every call. */
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
/** The fields of an input that have something in them. */
export const given = <T extends Record<string, string | readonly unknown[]>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0)) as Partial<T>

/** A form as it begins: nothing typed, nothing chosen. */
export function emptyValues<Row>(fields: readonly ActionField<Row>[]): FormValues {
  const empty = { text: '', choice: '', flag: false, several: [] } as const
  return { ...Object.fromEntries(fields.map(({ name, editor }) => [name, empty[editor.kind]])), [CODE_FIELD]: '' }
}

/** The fields that are asked for now. */
export function askedFields<Row>(fields: readonly ActionField<Row>[], values: FormValues): readonly ActionField<Row>[] {
  return fields.filter(({ isAsked }) => isAsked?.(values) ?? true)
}

/** Required fields that are asked for and empty. */
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
