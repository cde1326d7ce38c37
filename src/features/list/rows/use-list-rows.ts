import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { useOpenRecord } from '#features/list/record/use-open-record.ts'
import type { OpenRecord, RecordHold } from '#features/list/record/use-open-record.ts'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'
import { newestRow } from '#features/list/rows/newest-row.ts'
import { useListPages } from '#features/list/rows/use-list-pages.ts'
import type { ListPages } from '#features/list/rows/use-list-pages.ts'
import { createQueueStore } from '#ui/queue/queue-store.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'

/** The rows of a list, and where the person is among them. */
export interface ListRows<Row extends ListRow, Input extends SortedInput> {
  definition: ListDefinition<Row, Input>
  /** The cursor and the selection. */
  store: QueueStore
  pages: ListPages<Row, Input>
  record: OpenRecord
  /** Set by an open form, which no other record may stand beside. */
  hold: RefObject<RecordHold | null>
  /** The key of a row that was added and that the list does not hold yet; the cursor waits for it. */
  added: RefObject<string | null>
  /** The newest known version of a row. */
  rowOf: (key: string) => Row | undefined
  /** Replaces a changed row; its details are refetched if shown. */
  takeChanged: (row: Row) => void
  /** Refetches; the rows around the cursor stay loaded. */
  refresh: () => Promise<void>
}

/** The rows of the list that the URL describes, with the record it names. */
export function useListRows<Row extends ListRow, Input extends SortedInput>(
  definition: ListDefinition<Row, Input>,
  { user, search, setSearch }: ScreenPageProps<ListSearch>,
): ListRows<Row, Input> {
  const client = useQueryClient()
  const [store] = useState(createQueueStore)
  const setOpenInAddress = useCallback(
    (code: string | undefined) => setSearch({ open: code }, { replace: true }),
    [setSearch],
  )
  const hold = useRef<RecordHold | null>(null)
  const added = useRef<string | null>(null)
  const record = useOpenRecord(store, search.open, setOpenInAddress, hold)
  const isHeld = (key: string) => key === record.code || key === store.cursorKey() || store.getState().selected.has(key)
  const pages = useListPages(definition, search, user.system.zone, isHeld)

  const { store: pageStore, refresh: refreshPages } = pages
  const refresh = useCallback(() => refreshPages(Math.max(0, store.cursorIndex())), [refreshPages, store])
  const rowOf = useCallback(
    (key: string): Row | undefined => {
      const { detail, maskedFields } = definition
      return newestRow(pageStore.rowOf(key), detail?.cached(client, key), maskedFields)
    },
    [client, definition, pageStore],
  )
  const takeChanged = useCallback(
    (row: Row) => {
      pageStore.patch(row)
      definition.detail?.forget(client, definition.keyOf(row))
    },
    [client, definition, pageStore],
  )
  return { definition, store, pages, record, hold, added, rowOf, takeChanged, refresh }
}
