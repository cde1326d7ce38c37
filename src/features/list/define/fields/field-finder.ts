import { entriesOf } from '#domain/lists/list-field.ts'
import { oneRow } from '#features/list/define/fields/list-of-fields.ts'
import type { AnyList, AnyRow, FieldsInput } from '#features/list/define/fields/list-of-fields.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { makeListTexts } from '#features/list/list-texts.ts'
import { finderOf } from '#features/list/rows/row-finder.ts'
import type { RowFinder } from '#features/list/rows/row-finder.ts'

/** Finds rows of a list of fields: by what its search is for, by its pinned texts, and by their number. */
export function finderOfFields(list: AnyList, definition: ListDefinition<AnyRow, FieldsInput>): RowFinder {
  const { fields, key = 'id', lineOf = list.titleOf, namespace } = list
  const pinned = entriesOf(fields).filter(([, field]) => field.kind === 'text' && field.pin && field.filter !== false)
  return finderOf(definition, {
    lineOf: (row, { t, role, zone }) => lineOf(row, { t, texts: makeListTexts(t, namespace), role, zone }),
    getOne: (wanted, signal) => oneRow(list, wanted, signal),
    isByNumber: key === 'id',
    alsoIn: [list.search, ...pinned.map(([name]) => name)],
  })
}
