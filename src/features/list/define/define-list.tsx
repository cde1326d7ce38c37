import type { ListCallName } from '#contract/contract.ts'
import { entriesOf } from '#domain/lists/fields/list-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { addressOf } from '#domain/lists/fields/list-filters.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { definitionOf, oneRow } from '#features/list/define/fields/list-of-fields.ts'
import type { AnyList, AnyRow, FieldsInput, ListOfFields } from '#features/list/define/fields/list-of-fields.ts'
import { FieldsPage } from '#features/list/define/fields/FieldsPage.tsx'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { makeListTexts } from '#features/list/list-texts.ts'
import type { SearchSchema } from '#features/search-schema.ts'
import { finderOf } from '#features/list/rows/row-finder.ts'
import type { FindersOf, RowFinder } from '#features/list/rows/row-finder.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'

/**
 * The page of a list that is declared by its fields: filters, columns, record, actions and export follow from them.
 */
export function defineList<const Name extends ListCallName, const F extends ListFields>(
  declared: ListOfFields<Name, F>,
) {
  // The page reads rows by field; what it is given is checked against the call above.
  const list = choicesWithin(declared as unknown as AnyList)
  const definition = definitionOf(list)
  function Page(props: ScreenPageProps<ListSearch>) {
    return <FieldsPage {...props} list={list} definition={definition} />
  }
  const finder = finderOfFields(list, definition)
  const finders: FindersOf = () => [finder]
  return Object.assign(Page, { search: addressOf<ListFields>(list.fields) as SearchSchema<ListSearch>, finders })
}

/** A field of choices that is fixed to some of them offers these alone. */
function choicesWithin(list: AnyList): AnyList {
  const fields = Object.entries(list.fields).map(([name, field]) => {
    const fixed = list.fixed?.[name]
    return [
      name,
      field.kind === 'choice' && Array.isArray(fixed) ? { ...field, of: fixed as string[] } : field,
    ] as const
  })
  return { ...list, fields: Object.fromEntries(fields) }
}

/** Finds rows of a list of fields: by what its search is for, by its pinned texts, and by their number. */
function finderOfFields(list: AnyList, definition: ListDefinition<AnyRow, FieldsInput>): RowFinder {
  const { fields, key = 'id', lineOf = list.titleOf, namespace } = list
  const pinned = entriesOf(fields).filter(([, field]) => field.kind === 'text' && field.pin && field.filter !== false)
  return finderOf(definition, {
    lineOf: (row, { t, role, zone }) => lineOf(row, { t, texts: makeListTexts(t, namespace), role, zone }),
    getOne: (wanted, signal) => oneRow(list, wanted, signal),
    isByNumber: key === 'id',
    alsoIn: [list.search, ...pinned.map(([name]) => name)],
  })
}
