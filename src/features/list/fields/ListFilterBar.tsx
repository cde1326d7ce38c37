import type { Ref } from 'react'
import { FilterChips } from '#features/list/fields/FilterChips.tsx'
import type { FilterChipsProps } from '#features/list/fields/FilterChips.tsx'
import type { SuggestFilters } from '#features/list/fields/suggest-filters.ts'
import { SearchBox } from '#ui/filter/SearchBox.tsx'

interface ListFilterBarProps extends Omit<FilterChipsProps, 'start' | 'setElsewhere'> {
  searchWords: { label: string; placeholder: string }
  /** Filters that a search text may mean. */
  suggestFilters: SuggestFilters
  /** Returns the focus to the list. */
  onLeave: () => void
  searchKey: string | undefined
  addKey: string
  searchRef: Ref<HTMLInputElement>
}

/** Search and filters of a list; all of their state is in the URL. */
export function ListFilterBar({ searchWords, suggestFilters, searchKey, searchRef, ...chips }: ListFilterBarProps) {
  return (
    <FilterChips
      {...chips}
      start={
        <SearchBox
          ref={searchRef}
          label={searchWords.label}
          placeholder={searchWords.placeholder}
          keyHint={searchKey}
          suggestionsOf={(text) =>
            suggestFilters(text)
              .filter(({ field }) => !chips.without.includes(field))
              .map(({ field, value }) => ({ key: field, label: chips.nameOf(field), value }))
          }
          load={suggestFilters.load}
          onChoose={(suggestion) => chips.onPatch({ [suggestion.key]: suggestion.value })}
          onLeave={chips.onLeave}
        />
      }
    />
  )
}
