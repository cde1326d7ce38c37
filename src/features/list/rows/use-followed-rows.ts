import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PushSource } from '#features/define-screen.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'
import { useNewRows } from '#features/list/rows/use-new-rows.ts'
import { useSoon } from '#features/list/rows/use-soon.ts'

interface FollowedRows<Row> {
  /** The number of new rows that match the list. */
  newCount: number
  /** Takes a row as the person's action left it. */
  takeDone: (row: Row) => void
}

/** Follows changes that others make to the rows; `onLeft` is told of a row that left without the person's doing. */
export function useFollowedRows<Row extends ListRow, Input extends SortedInput>(
  { definition, pages, record, takeChanged, refresh }: ListRows<Row, Input>,
  pushes: PushSource,
  onLeft: (key: string) => void,
): FollowedRows<Row> {
  const client = useQueryClient()
  const refreshSoon = useSoon(refresh)
  // The person's last action: a row that leaves the list because of it is announced as completed.
  const doneTo = useRef<string>(null)
  const newCount = useNewRows({
    live: definition.live,
    pushes,
    input: pages.input,
    newestId: pages.list.newestId,
    onChanged: takeChanged,
    onTouched: (key) => {
      if (pages.store.rowOf(key)) refreshSoon()
    },
    onRemoved: (key) => {
      if (!pages.store.rowOf(key)) return
      pages.store.forget(key)
      if (record.code === key) record.closeUnlessHeld()
      if (doneTo.current === key) doneTo.current = null
      else onLeft(key)
      refreshSoon()
    },
    onStale: () => {
      refresh()
      definition.detail?.forget(client)
    },
  })
  // Where there is no row, no cursor and nothing read can be disturbed: new ones are shown without being asked for.
  const isEmpty = pages.list.status === 'ready' && pages.list.source.count === 0
  useEffect(() => {
    if (isEmpty && newCount > 0) void refresh()
  }, [isEmpty, newCount, refresh])
  function takeDone(row: Row): void {
    doneTo.current = definition.keyOf(row)
    takeChanged(row)
    for (const name of definition.summaries ?? []) void client.invalidateQueries({ queryKey: [name] })
  }
  return { newCount, takeDone }
}
