import { useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { useSay } from '#features/failure-text.ts'
import type { CallFailure } from '#contract/wire/call-failure.ts'
import { readListLayout } from '#features/list/columns/stored-layout.ts'
import { ViewsMenu } from '#features/list/list-popups.ts'
import type { ListFlows } from '#features/list/list-screen.types.ts'
import { useListLabels } from '#features/list/list-labels.ts'
import { ListTools } from '#features/list/page/ListTools.tsx'
import { textIn } from '#features/list/fields/filter-input.ts'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListScreen } from '#features/list/use-list-screen.ts'
import { hasLayout, rolesToShareWith, viewPatch, viewSearch } from '#features/list/views/saved-views.ts'
import { FilterChips } from '#features/list/fields/FilterChips.tsx'
import type { FilterChipsProps } from '#features/list/fields/FilterChips.tsx'
import type { SuggestFilters } from '#features/list/fields/filter-input.ts'
import { searchPatch } from '#features/list/fields/filter-patches.ts'
import { SearchBox } from '#ui/filter/SearchBox.tsx'
import { TypedSearch } from '#ui/filter/TypedSearch.tsx'

interface ListTopProps<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows> {
  screen: ListScreen<Row, Input, Flows>
  withoutFilters: readonly string[]
  /** Its issues are shown at the filters they concern. */
  failure: CallFailure | null
  keyOf: (command: string) => string | undefined
  /** List-specific buttons, shown before the shared tools. */
  children: ReactNode
}

/** Above a list: its filters and its tools. */
export function ListTop<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows>({
  screen,
  withoutFilters,
  failure,
  keyOf,
  children,
}: ListTopProps<Row, Input, Flows>) {
  const { definition, layout, popups, focus } = screen
  const { search, setSearch, user, savePreferences } = screen.props
  const say = useSay('list')
  const { word, filter } = useListLabels(definition.namespace)
  return (
    <ListFilterBar
      filters={definition.filters}
      without={withoutFilters}
      nameOf={filter}
      searchWords={{ label: word('search.label'), placeholder: word('search.placeholder') }}
      suggestFilters={definition.suggestFilters}
      typedInto={definition.typedInto}
      search={search}
      zone={screen.zone}
      issues={failure?.failure.issues ?? []}
      open={popups.filterOpen}
      onOpen={popups.setFilterOpen}
      onPatch={(patch) => setSearch(patch)}
      onType={(patch) => setSearch(patch, { replace: true })}
      onLeave={focus.focusGrid}
      searchKey={keyOf('list.search')}
      addKey={keyOf('list.addFilter') ?? 'f'}
      searchRef={focus.searchBox}
    >
      {children}
      <ListTools
        columns={screen.columns}
        layout={layout}
        onLayout={screen.changeLayout}
        menu={popups.menu}
        onMenu={popups.setMenu}
        onExport={screen.exporting.start}
        onRefresh={screen.refresh}
        keyOf={keyOf}
        views={
          <ViewsMenu
            screen={screen.screenName}
            shown={() => ({ search: viewSearch(definition.filters, search), layout: { ...layout } })}
            order={user.preferences.viewOrder}
            onOrder={(viewOrder) =>
              void savePreferences({ viewOrder }).catch(() => screen.setNotice(() => say('view.orderNotKept')))
            }
            sharesWith={rolesToShareWith(user.access)}
            onClose={() => popups.setMenu(null)}
            onApply={(view) => {
              setSearch(viewPatch(definition.filters, view.search))
              if (hasLayout(view)) screen.changeLayout(readListLayout(view.layout, screen.columns))
              popups.setMenu(null)
              screen.setNotice(() => say('view.applied', { name: view.name }))
              focus.focusGrid()
            }}
          />
        }
      />
    </ListFilterBar>
  )
}

interface ListFilterBarProps extends Omit<FilterChipsProps, 'start' | 'setElsewhere'> {
  searchWords: { label: string; placeholder: string }
  /** Filters that a search text may mean. */
  suggestFilters: SuggestFilters
  /** The field that the search filters by with each letter. */
  typedInto: string | undefined
  /** A letter was typed there: the address changes in place. */
  onType: (patch: ListSearch) => void
  /** Returns the focus to the list. */
  onLeave: () => void
  searchKey: string | undefined
  addKey: string
  searchRef: Ref<HTMLInputElement>
}

/** Search and filters of a list; all of their state is in the URL. */
function ListFilterBar({
  searchWords,
  suggestFilters,
  typedInto,
  onType,
  searchKey,
  searchRef,
  ...chips
}: ListFilterBarProps) {
  /** The text of the last search, which the next one replaces. */
  const searched = useRef<string | null>(null)
  if (typedInto !== undefined)
    return (
      <FilterChips
        {...chips}
        setElsewhere={[typedInto]}
        start={
          <TypedSearch
            ref={searchRef}
            {...searchWords}
            keyHint={searchKey}
            value={textIn(chips.search, typedInto)}
            onType={(text) => onType({ [typedInto]: text === '' ? undefined : text })}
            onLeave={chips.onLeave}
          />
        }
      />
    )
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
          onChoose={({ key, value }) => {
            chips.onPatch(searchPatch(chips.search, { field: key, value }, searched.current))
            searched.current = value
          }}
          onLeave={chips.onLeave}
        />
      }
    />
  )
}
