import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldIssue } from '#contract/envelope.ts'
import { filterValueText } from '#features/list/fields/filter-words.ts'
import { clearing } from '#features/list/fields/filters.ts'
import type { DaySpan, FilterModel } from '#features/list/fields/filters.ts'
import { FilterPopup } from '#features/list/list-popups.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { useParties } from '#features/list/fields/use-parties.ts'
import { FilterBar } from '#ui/filter/FilterBar.tsx'
import type { FilterOpen } from '#ui/filter/FilterBar.tsx'
import { SearchBox } from '#ui/filter/SearchBox.tsx'

interface ListFilterBarProps {
  filters: FilterModel
  /** Filters that this list does not offer. */
  without: readonly string[]
  nameOf: (filterId: string) => string
  searchWords: { label: string; placeholder: string }
  /** Filters that a search text may mean. */
  suggestFilters: (text: string) => readonly { field: string; value: string }[]
  search: ListSearch
  zone: string
  /** Faults that the server reported for the filters. */
  issues: readonly FieldIssue[]
  open: FilterOpen
  onOpen: (open: FilterOpen) => void
  onPatch: (patch: ListSearch) => void
  /** Returns the focus to the list. */
  onLeave: () => void
  searchKey: string | undefined
  addKey: string
  searchRef: Ref<HTMLInputElement>
  children: ReactNode
}

/** Search and filters of a list; all of their state is in the URL. */
export function ListFilterBar(props: ListFilterBarProps) {
  const { filters, without, nameOf, search, zone, open, onOpen, onPatch } = props
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const merchants = useParties('merchant', search['merchantId'] !== undefined)
  const suppliers = useParties('supplier', search['supplierId'] !== undefined)
  const active = filters.active(search)
  const faults = new Map(
    props.issues.flatMap((issue) => {
      const filter = filters.ofField(issue.path)
      return filter ? [[filter.id, texts.fault(issue)] as const] : []
    }),
  )
  const words = {
    texts,
    span: (span: DaySpan) => t(`filter.span.${span}`),
    range: (from: string, to: string) =>
      to === ''
        ? t('filter.atLeast', { from })
        : from === ''
          ? t('filter.atMost', { to })
          : t('filter.between', { from, to }),
    party: (role: 'merchant' | 'supplier', id: number) => (role === 'merchant' ? merchants : suppliers).nameOf(id),
  }

  return (
    <FilterBar
      labels={{
        add: t('filter.add'),
        addKey: props.addKey,
        clear: t('filter.clear'),
        edit: (label) => t('filter.edit', { label }),
        remove: (label) => t('filter.remove', { label }),
      }}
      search={
        <SearchBox
          ref={props.searchRef}
          label={props.searchWords.label}
          placeholder={props.searchWords.placeholder}
          keyHint={props.searchKey}
          suggestionsOf={(text) =>
            props.suggestFilters(text).map(({ field, value }) => ({ key: field, label: nameOf(field), value }))
          }
          onChoose={(suggestion) => onPatch({ [suggestion.key]: suggestion.value })}
          onLeave={props.onLeave}
        />
      }
      chips={active.map((filter) => ({
        id: filter.id,
        label: nameOf(filter.id),
        value: filterValueText(filter, search, words),
        fault: faults.get(filter.id),
      }))}
      open={open}
      onOpen={onOpen}
      popup={(beside) =>
        open && (
          <FilterPopup
            filters={filters}
            without={without}
            nameOf={nameOf}
            search={search}
            zone={zone}
            open={open}
            beside={beside}
            onOpen={onOpen}
            onPatch={onPatch}
            onLeave={props.onLeave}
          />
        )
      }
      onRemove={(id) => {
        const filter = filters.of(id)
        if (filter) onPatch(clearing([filter]))
      }}
      onClear={() => onPatch(clearing(active))}
    >
      {props.children}
    </FilterBar>
  )
}
