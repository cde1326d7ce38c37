import type { ReactNode, Ref } from 'react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldIssue } from '#contract/envelope.ts'
import { filterValueText } from '#features/orders/order-list/filter-words.ts'
import { activeFilters, clearing, filterOf, filterOfField, ORDER_FILTERS } from '#features/orders/order-list/order-filters.ts'
import type { OrderSearch } from '#features/orders/order-list/order-search.ts'
import { OrderFilterEditor } from '#features/orders/order-list/OrderFilterEditor.tsx'
import { guessPatch, readSearchText } from '#features/orders/order-list/search-text.ts'
import { useParties } from '#features/orders/order-list/use-parties.ts'
import type { OrderListVariant } from '#features/orders/order-list/variants.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { FilterBar } from '#ui/filter/FilterBar.tsx'
import type { FilterOpen } from '#ui/filter/FilterBar.tsx'
import { SearchBox } from '#ui/filter/SearchBox.tsx'

interface OrderFilterBarProps {
  variant: OrderListVariant
  search: OrderSearch
  zone: string
  /** Faults that the server found in the filters. */
  issues: readonly FieldIssue[]
  open: FilterOpen
  onOpen: (open: FilterOpen) => void
  onPatch: (patch: Partial<OrderSearch>) => void
  /** The list gets the focus back. */
  onLeave: () => void
  searchKey: string | undefined
  addKey: string
  searchRef: Ref<HTMLInputElement>
  children: ReactNode
}

/** Search and filters of the order list; everything that is set stands in the address. */
export function OrderFilterBar(props: OrderFilterBarProps) {
  const { search, zone, open, onOpen, onPatch } = props
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const merchants = useParties('merchant', search.merchantId !== undefined)
  const suppliers = useParties('supplier', search.supplierId !== undefined)
  const active = activeFilters(search)
  const faults = new Map(props.issues.flatMap((issue) => {
    const filter = filterOfField(issue.path)
    return filter ? [[filter.id, texts.fault(issue)] as const] : []
  }))
  const words = {
    texts,
    span: (span: 'today' | 'yesterday' | 'last7Days') => t(`filter.span.${span}`),
    range: (from: string, to: string) => (to === '' ? t('filter.atLeast', { from }) : from === '' ? t('filter.atMost', { to }) : t('filter.between', { from, to })),
    party: (role: 'merchant' | 'supplier', id: number) => (role === 'merchant' ? merchants : suppliers).nameOf(id),
  }
  const choices = useMemo(
    () =>
      ORDER_FILTERS.filter((filter) => !filter.unlisted && !props.variant.withoutFilters.includes(filter.id)).map((filter) => ({
        value: filter.id,
        label: t(`filter.name.${filter.id}`),
        words: filter.fields.join(' '),
      })),
    [t, props.variant],
  )

  function editor(id: string): ReactNode {
    const filter = filterOf(id)
    if (!filter) return null
    const patch = (change: Partial<OrderSearch>, stays = false) => {
      onPatch(change)
      if (!stays) leave()
    }
    return <OrderFilterEditor filter={filter} search={search} zone={zone} onPatch={patch} onDone={leave} />
  }
  function leave(): void {
    onOpen(null)
    props.onLeave()
  }

  return (
    <FilterBar
      labels={{
        add: t('filter.add'),
        addKey: props.addKey,
        menu: t('filter.menu'),
        menuPlaceholder: t('filter.menuPlaceholder'),
        menuEmpty: t('filter.menuEmpty'),
        clear: t('filter.clear'),
        edit: (label) => t('filter.edit', { label }),
        remove: (label) => t('filter.remove', { label }),
      }}
      search={
        <SearchBox
          ref={props.searchRef}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          keyHint={props.searchKey}
          meaningsOf={(text) => readSearchText(text).map((guess) => ({ key: guess.field, label: t(`filter.name.${guess.field}`), value: guess.value }))}
          onChoose={(meaning) => {
            const filter = filterOf(meaning.key)
            if (filter) onPatch(guessPatch({ field: meaning.key as 'orderCode', value: meaning.value }))
          }}
          onLeave={props.onLeave}
        />
      }
      choices={choices}
      chips={active.map((filter) => ({
        id: filter.id,
        label: t(`filter.name.${filter.id}`),
        value: filterValueText(filter, search, words),
        fault: faults.get(filter.id),
      }))}
      open={open}
      onOpen={onOpen}
      editor={editor}
      onRemove={(id) => {
        const filter = filterOf(id)
        if (filter) onPatch(clearing([filter]))
      }}
      onClear={() => onPatch(clearing(active))}
    >
      {props.children}
    </FilterBar>
  )
}
