/**
 * Fields of a URL or query, which arrive as text. Separate from the contract's schemas, so that a page parses its URL
 * without loading a schema library; the contract derives its own from the same specs (`#contract/calls/fields.ts`).
 */

/** The specification of a field's values. */
export type FieldSpec =
  | { kind: 'text'; maxLength: number }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'flag' }
  | { kind: 'choice'; of: readonly (string | number)[] }
  | { kind: 'list'; of: FieldSpec }
  | { kind: 'decimal' }
  | { kind: 'wallClock' }

/** A parsed value, or its faults: keys below `fault` of the `errors` locale. */
export type FieldRead<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

/** One field: its specification and its parser. */
export interface TextField<T> {
  readonly spec: FieldSpec
  safeParse(raw: unknown): FieldRead<T>
  /** The default of a missing field. */
  readonly fallback?: T
}

/** The value type of a field. */
export type ValueOf<F> = F extends TextField<infer T> ? T : never

export const PATTERNS = {
  /** No control characters: displayed text never needs them. */
  line: /^[^\u0000-\u0008\u000b-\u001f\u007f]*$/,
  whole: /^-?\d{1,16}$/,
  decimal: /^\d{1,12}(\.\d{1,6})?$/,
  /** `yyyy-MM-dd HH:mm:ss` in the platform's zone. */
  /** Years that every database, calendar and zone can count with. */
  wallClock: /^(?:19[7-9]\d|2\d{3})-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
} as const

export const FLAG_TEXTS = ['true', 'false', '1', '0'] as const
export const flagOfText = (text: string): boolean => text === 'true' || text === '1'

const taken = <T>(data: T): FieldRead<T> => ({ success: true, data })
const refused = (
  message: string,
): { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } } => ({
  success: false,
  error: { issues: [{ path: [], message }] },
})

function readLine(raw: unknown, maxLength: number): FieldRead<string> {
  if (typeof raw !== 'string') return refused('invalid')
  // The limit counts characters, not code units; fewer code units never exceed it.
  if (raw.length > maxLength && [...raw].length > maxLength) return refused('tooLong')
  return PATTERNS.line.test(raw) ? taken(raw) : refused('controlCharacters')
}

function readWhole(raw: unknown, min: number, max: number): FieldRead<number> {
  const value = typeof raw === 'string' && PATTERNS.whole.test(raw) ? Number(raw) : raw
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return refused('notANumber')
  return value < min || value > max ? refused('outOfRange') : taken(value)
}

function readList<T>(raw: unknown, item: TextField<T>): FieldRead<T[]> {
  const parts: readonly unknown[] | null = Array.isArray(raw)
    ? raw
    : typeof raw === 'string'
      ? raw.split(',').filter(Boolean)
      : null
  if (!parts) return refused('invalid')
  const values: T[] = []
  for (const part of parts) {
    const read = item.safeParse(part)
    if (!read.success) return read
    values.push(read.data)
  }
  return taken(values)
}

/** Free text of one line or several. */
export const line = (maxLength: number): TextField<string> => ({
  spec: { kind: 'text', maxLength },
  safeParse: (raw) => readLine(raw, maxLength),
})

/** A whole number between two bounds, both included. */
export const wholeNumber = (min: number, max: number): TextField<number> => ({
  spec: { kind: 'number', min, max },
  safeParse: (raw) => readWhole(raw, min, max),
})

/** A database id. */
export const id = wholeNumber(1, Number.MAX_SAFE_INTEGER)

/** An amount in minor units. */
export const minorUnits = wholeNumber(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)

/** Yes or no. */
export const flag: TextField<boolean> = {
  spec: { kind: 'flag' },
  safeParse: (raw) => {
    if (typeof raw === 'boolean') return taken(raw)
    return FLAG_TEXTS.some((text) => text === raw) ? taken(flagOfText(String(raw))) : refused('invalid')
  },
}

/** One of some texts or numbers. */
export const oneOf = <const T extends string | number>(values: readonly T[]): TextField<T> => ({
  spec: { kind: 'choice', of: values },
  safeParse: (raw) => {
    const value = values.find((one) => String(one) === String(raw))
    return value === undefined ? refused('invalid') : taken(value)
  },
})

/** Several values: an array, or comma-separated text. */
export const listOf = <T>(item: TextField<T>): TextField<T[]> => ({
  spec: { kind: 'list', of: item.spec },
  safeParse: (raw) => readList(raw, item),
})

/** An amount in major units, as plain decimal text. */
export const decimalText: TextField<string> = {
  spec: { kind: 'decimal' },
  safeParse: (raw) => (typeof raw === 'string' && PATTERNS.decimal.test(raw) ? taken(raw) : refused('notANumber')),
}

/** Wall-clock text `yyyy-MM-dd HH:mm:ss` in the platform's zone. */
export const wallClock: TextField<string> = {
  spec: { kind: 'wallClock' },
  safeParse: (raw) => (typeof raw === 'string' && PATTERNS.wallClock.test(raw) ? taken(raw) : refused('notADate')),
}

/** A field with a default. */
export const withFallback = <T>(field: TextField<T>, fallback: T): TextField<T> & { readonly fallback: T } => ({
  ...field,
  fallback,
})

export type FieldShape = Readonly<Record<string, TextField<unknown>>>

/** The value type of a record: fields with a default are always present, the others are optional. */
export type RecordOf<S extends FieldShape> = {
  [K in keyof S as S[K] extends { readonly fallback: unknown } ? K : never]: ValueOf<S[K]>
} & {
  [K in keyof S as S[K] extends { readonly fallback: unknown } ? never : K]?: ValueOf<S[K]>
}

/** A record of fields. */
export interface FieldRecord<S extends FieldShape = FieldShape> {
  shape: S
  safeParse(raw: unknown): FieldRead<RecordOf<S>>
}

/** Parses a record of fields; each fault has its field as path, unknown fields are dropped. */
export function fieldRecord<const S extends FieldShape>(shape: S): FieldRecord<S> {
  return {
    shape,
    safeParse: (raw) => {
      const given = (typeof raw === 'object' ? raw : null) ?? {}
      const read = Object.entries(shape).map(([name, field]) => ({ name, result: readField(field, name, given) }))
      const issues = read.flatMap(({ name, result }) =>
        result.success ? [] : result.error.issues.map(({ message }) => ({ path: [name], message })),
      )
      if (issues.length > 0) return { success: false, error: { issues } }
      const entries = read.flatMap(({ name, result }) =>
        result.success && result.data !== undefined ? [[name, result.data] as const] : [],
      )
      return taken(Object.fromEntries(entries) as RecordOf<S>)
    },
  }
}

function readField(field: TextField<unknown>, name: string, given: object): FieldRead<unknown> {
  const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined
  return value === undefined ? taken(field.fallback) : field.safeParse(value)
}
