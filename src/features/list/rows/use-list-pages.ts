import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ListDefinition } from '#features/list/list-definition.ts'
import type { ListRow, ListSearch, ListSnapshot, SortedInput } from '#features/list/rows/list-row.ts'
import { createPageStore } from '#features/list/rows/page-store.ts'
import type { PageStore } from '#features/list/rows/page-store.ts'

/** Rows per page: a few screens at the largest row height, so that scrolling rarely fetches. */
export const PAGE_SIZE = 100

export interface ListPages<Row extends ListRow, Input> {
  store: PageStore<Row, Input>
  list: ListSnapshot<Row>
  input: Input
  /** Refetches, with day spans relative to now; rows around an index stay loaded. */
  refresh: (around: number) => Promise<void>
}

/** The pages of the list that the URL describes; held rows stay known when a refresh omits them. */
export function useListPages<Row extends ListRow, Input extends SortedInput>(
  definition: ListDefinition<Row, Input>,
  search: ListSearch,
  zone: string,
  isHeld: (key: string) => boolean,
): ListPages<Row, Input> {
  const held = useRef(isHeld)
  held.current = isHeld
  const client = useQueryClient()
  const [store] = useState(() =>
    createPageStore(client, { ...storeParts(definition), isHeld: (key: string) => held.current(key) }),
  )
  const [asOf, setAsOf] = useState(() => new Date())
  const { open: _open, ...filters } = search
  const key = keyOfInput(definition.inputOf(filters, zone, asOf))
  const input = useMemo(() => JSON.parse(key) as Input, [key])

  useEffect(() => store.load(input), [store, input])
  useEffect(() => () => store.dispose(), [store])
  const list = useSyncExternalStore(store.subscribe, store.snapshot)

  const refresh = useMemo(
    () => async (around: number) => {
      setAsOf(new Date())
      await store.refresh(around)
    },
    [store],
  )
  return { store, list, input, refresh }
}

/** A canonical key of the input, independent of the order of the URL's parameters. */
function keyOfInput(input: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1))))
}

function storeParts<Row extends ListRow, Input extends SortedInput>(definition: ListDefinition<Row, Input>) {
  return {
    pageSize: PAGE_SIZE,
    keyOf: definition.keyOf,
    fetchPage: definition.fetchPage,
    newestId: (input: Input, signal: AbortSignal) => definition.live?.newestId?.(input, signal) ?? null,
  }
}
