import { useTranslation } from 'react-i18next'
import { FilterEditor } from '#features/list/fields/FilterEditor.tsx'
import type { FilterModel } from '#features/list/fields/filters.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { ChoiceList } from '#ui/fields/ChoiceList.tsx'
import { Popup } from '#ui/fields/popups/Popup.tsx'
import type { FilterOpen } from '#ui/filter/FilterBar.tsx'

interface FilterPopupProps {
  filters: FilterModel
  /** Filters that this list does not offer. */
  without: readonly string[]
  nameOf: (filterId: string) => string
  search: ListSearch
  zone: string
  open: NonNullable<FilterOpen>
  /** The anchor element. */
  beside: HTMLElement | null
  onOpen: (open: FilterOpen) => void
  onPatch: (patch: ListSearch) => void
  /** Returns the focus to the list. */
  onLeave: () => void
}

/** The menu of all filters, or the editor of one. */
export default function FilterPopup({
  filters,
  without,
  nameOf,
  search,
  zone,
  open,
  beside,
  onOpen,
  onPatch,
  onLeave,
}: FilterPopupProps) {
  const { t } = useTranslation('list')
  const close = () => onOpen(null)
  if (open.kind === 'menu') {
    const offered = filters.all.filter((filter) => !filter.unlisted && !without.includes(filter.id))
    return (
      <Popup key="menu" label={t('filter.menu')} beside={beside} onClose={close}>
        <ChoiceList
          label={t('filter.menu')}
          choices={offered.map((filter) => ({
            value: filter.id,
            label: nameOf(filter.id),
            words: filter.fields.join(' '),
          }))}
          chosen={filters.active(search).map((filter) => filter.id)}
          placeholder={t('filter.menuPlaceholder')}
          empty={t('filter.menuEmpty')}
          onChoose={(id) => onOpen({ kind: 'editor', id })}
        />
      </Popup>
    )
  }
  const filter = filters.of(open.id)
  const leave = () => {
    close()
    onLeave()
  }
  return (
    <Popup key={open.id} label={nameOf(open.id)} beside={beside} onClose={close}>
      {filter ? (
        <FilterEditor
          model={filters}
          filter={filter}
          label={nameOf(filter.id)}
          search={search}
          zone={zone}
          onPatch={(patch, stays = false) => {
            onPatch(patch)
            if (!stays) leave()
          }}
          onDone={leave}
        />
      ) : null}
    </Popup>
  )
}
