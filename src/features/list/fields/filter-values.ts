import type { FilterChoice, FilterSpec } from '#features/list/fields/filters.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'

/** The choices selected in the URL. */
export function chosenIn(filter: FilterSpec, search: ListSearch): FilterChoice[] {
  const [field] = filter.fields
  const { editor } = filter
  if (field === undefined || (editor.kind !== 'choice' && editor.kind !== 'choices')) return []
  const values = listIn(search, field)
  return editor.choices.filter((choice) => values.includes(choice.value))
}

/** A search parameter as text, empty when it is not set. */
export function textIn(search: ListSearch, field: string | undefined): string {
  const value = field === undefined ? undefined : search[field]
  return value === undefined ? '' : String(value)
}

/** A search parameter as a list; a single value becomes a list of one. */
export function listIn(search: ListSearch, field: string): readonly unknown[] {
  const value: unknown = search[field]
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}
