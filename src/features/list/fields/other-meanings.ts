import type { ListDefinition } from '#features/list/list-definition.ts'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'

/** Another filter that a searched text may mean, as the patch of the URL that filters by it instead. */
export interface OtherMeaning {
  field: string
  value: string
  patch: ListSearch
}

/** Parts of a list that describe its search. */
export type SearchedList = Pick<ListDefinition<ListRow, SortedInput>, 'filters' | 'suggestFilters'>

/**
 * The other filters that the searched text of a URL may mean, likeliest first. Empty unless one of its filters holds a
 * text that the list's search would offer for it.
 */
export function otherMeanings({ filters, suggestFilters }: SearchedList, search: ListSearch): OtherMeaning[] {
  for (const { fields } of filters.active(search)) {
    for (const field of fields) {
      const text = search[field]
      if (typeof text !== 'string') continue
      const meanings = suggestFilters(text)
      if (!meanings.some((meaning) => meaning.field === field)) continue
      return meanings
        .filter((meaning) => meaning.field !== field && search[meaning.field] === undefined)
        .map(({ field: other, value }) => ({ field: other, value, patch: { [field]: undefined, [other]: value } }))
    }
  }
  return []
}
