import { innerFields, isRange } from '#machines/form/form-field.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { isSameValue } from '#machines/form/form-values.ts'
import type { FieldValue, FormValues } from '#machines/form/form-values.ts'

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

/** Whether something differs from how the form began; fields in `except` do not count. */
export function isChanged(start: FormValues, values: FormValues, except: readonly string[] = []): boolean {
  const names = new Set([...Object.keys(start), ...Object.keys(values)])
  return [...names].some((name) => !except.includes(name) && !isSameValue(start[name], values[name]))
}
