import { isStorable } from '#domain/privacy/secret-fields.ts'
import { innerFields } from '#machines/form/form-field.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { isSameValue, rowsOf } from '#machines/form/form-values.ts'
import type { FieldValue, FormValues } from '#machines/form/form-values.ts'

type AnyField = FormField<never>

/**
 * Values that a person changed since a form began, as a browser may store them: without codes, passwords, keys and
 * files. Null if nothing of it can be stored.
 */
export function draftOf(fields: readonly AnyField[], start: FormValues, values: FormValues): FormValues | null {
  const kept = fields.flatMap((field): [string, FieldValue][] => {
    const value = values[field.name]
    if (value === undefined || isSameValue(start[field.name], value)) return []
    const stored = storable(field, value)
    return stored === undefined ? [] : [[field.name, stored]]
  })
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

/** True if a draft would lose something that was typed: a secret or a file. */
export function losesSome(fields: readonly AnyField[], start: FormValues, values: FormValues): boolean {
  return fields.some((field) => {
    const value = values[field.name]
    return !isSameValue(start[field.name], value) && !isSameValue(value, value && storable(field, value))
  })
}

function storable(field: AnyField, value: FieldValue): FieldValue | undefined {
  const { kind } = field.editor
  if (kind === 'secret' || kind === 'file' || value instanceof File || !isStorable(field.name)) return undefined
  const inner = innerFields(field)
  if (kind === 'pairs') return rowsOf({ rows: value }, 'rows').map(withoutSecretPair)
  if (kind === 'rows') return rowsOf({ rows: value }, 'rows').map((row) => storableRow(inner, row))
  return kind === 'group' ? storableRow(inner, value as FormValues) : value
}

function storableRow(fields: readonly AnyField[], row: FormValues): FormValues {
  return draftOf(fields, {}, row) ?? {}
}

/** A pair is secret by the name that was typed for it. */
const withoutSecretPair = (pair: FormValues): FormValues =>
  isStorable(String(pair['name'] ?? '')) ? pair : { ...pair, value: '' }
