import type { ListField, ListFields } from '#domain/lists/fields/list-field.ts'
import { entriesOf } from '#domain/lists/fields/list-field.ts'
import { addressOf } from '#domain/lists/fields/list-filters.ts'
import { createFilterModel, namedChoices, YES_NO } from '#features/list/fields/filters.ts'
import type { FilterModel, FilterSpec } from '#features/list/fields/filters.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'

/** The filters of a list's fields, in their order. */
export function filterModelOf(fields: ListFields): FilterModel {
  const { shape } = addressOf(fields)
  return createFilterModel(
    shape,
    entriesOf(fields).flatMap(([name, field]) => filterOf(name, field) ?? []),
  )
}

function filterOf(id: string, field: ListField): FilterSpec | null {
  if ('range' in field && field.range) {
    const [from, to] = field.range
    return field.kind === 'time'
      ? { id, fields: [from, to, id], editor: { kind: 'timeRange', from, to, span: id } }
      : { id, fields: [from, to], editor: { kind: 'amountRange', from, to } }
  }
  if ('filter' in field && field.filter === false) return null
  const own = { id, fields: [id] }
  switch (field.kind) {
    case 'text':
      return { ...own, editor: { kind: 'text', maxLength: field.maxLength } }
    case 'number':
      return { ...own, editor: { kind: 'number' } }
    case 'choice': {
      const choices = namedChoices(field.group as EnumGroup, field.of)
      return { ...own, editor: { kind: field.several ? 'choices' : 'choice', choices } }
    }
    case 'flag':
      return { ...own, editor: { kind: 'choice', choices: YES_NO } }
    case 'party':
      return { ...own, editor: { kind: 'party', role: field.role } }
    default:
      return null
  }
}
