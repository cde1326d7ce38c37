import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '#api/api.ts'
import { listInput } from '#features/orders/order-list/order-input.ts'
import type { OrderListInput } from '#features/orders/order-list/order-input.ts'
import type { OrderSearch } from '#features/orders/order-list/order-search.ts'
import { createOrderPageStore } from '#features/orders/order-list/page-store.ts'
import type { FetchPage, OrderListSnapshot, OrderPageStore } from '#features/orders/order-list/page-store.ts'

/** Rows a page; a few screens of a roomy list, so that scrolling asks seldom. */
const PAGE_SIZE = 100

const fetchPage: FetchPage = (input, place, signal) => api.call('order.getList', { pageSize: PAGE_SIZE, ...input, ...place }, { signal })

export interface OrderPages {
  store: OrderPageStore
  list: OrderListSnapshot
  input: OrderListInput
  /** Fetches anew, spans of days counted from now; rows around an index stay loaded. */
  refresh: (around: number) => void
}

/** The pages of the list that an address asks for. */
export function useOrderPages(search: OrderSearch, zone: string): OrderPages {
  const [store] = useState(() => createOrderPageStore(PAGE_SIZE, fetchPage))
  const [asOf, setAsOf] = useState(() => new Date())
  const { open: _open, ...filters } = search
  const key = JSON.stringify(listInput(filters, zone, asOf))
  const input = useMemo(() => JSON.parse(key) as OrderListInput, [key])

  useEffect(() => store.load(input), [store, input])
  useEffect(() => () => store.dispose(), [store])
  const list = useSyncExternalStore(store.subscribe, store.snapshot)

  const refresh = useMemo(
    () => (around: number) => {
      setAsOf(new Date())
      void store.refresh(around)
    },
    [store],
  )
  return { store, list, input, refresh }
}
