/**
 * The value of a field: a text as typed (numbers and amounts too), a flag, chosen values, a file, the values of a group
 * or range, or those of repeated rows.
 */
export type FieldValue = string | boolean | File | null | readonly string[] | FormValues | readonly FormValues[]

/** The values of a form, or of one of its rows, by field. */
export interface FormValues {
  readonly [name: string]: FieldValue | undefined
}

/**
 * The fault of each field that has one, by its path (`amount`, `columns.2.name`): a key below `fault` of the `errors`
 * locale.
 */
export type FieldFaults = Readonly<Record<string, string>>

/** The text of a field, trimmed; empty for a field without text. */
export const textOf = (values: FormValues, name: string): string => typedOf(values, name).trim()
/** The text of a field exactly as typed. */
export const typedOf = (values: FormValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
export const flagOf = (values: FormValues, name: string): boolean => values[name] === true
/** The chosen values of a field. */
export const listOf = (values: FormValues, name: string): readonly string[] => {
  const value = values[name]
  return isList(value) ? value.flatMap((one: string | FormValues) => (typeof one === 'string' ? [one] : [])) : []
}
/** The rows of a field of repeated rows or pairs. */
export const rowsOf = (values: FormValues, name: string): readonly FormValues[] => {
  const value = values[name]
  return isList(value) ? value.flatMap((one: string | FormValues) => (isValues(one) ? [one] : [])) : []
}
/** The values of a group or range. */
export const groupOf = (values: FormValues, name: string): FormValues => {
  const value = values[name]
  return isValues(value) ? value : {}
}
export const fileOf = (values: FormValues, name: string): File | null => {
  const value = values[name]
  return value instanceof File ? value : null
}

/** The non-empty fields of an input. */
export const given = <T extends Record<string, string | readonly unknown[]>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0)) as Partial<T>

/** True for equal values. Files are compared by identity; a missing field equals an empty one. */
export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (one === other || (isEmpty(one) && isEmpty(other))) return true
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((value: FieldValue, at) => isSameValue(value, other[at]))
  if (!isValues(one) || !isValues(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSameValue(one[name], other[name]))
}

/** Nothing typed, chosen or ticked; rows count even while they are empty. */
export function isEmpty(value: FieldValue | undefined): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true
  if (isList(value)) return value.length === 0
  return isValues(value) && Object.values(value).every(isEmpty)
}

function isList(value: FieldValue | undefined): value is readonly string[] | readonly FormValues[] {
  return Array.isArray(value)
}
function isValues(value: FieldValue | undefined): value is FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File)
}
