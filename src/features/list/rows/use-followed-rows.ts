import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { PushSource } from '#features/define-screen.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'
import { useNewRows } from '#features/list/rows/use-new-rows.ts'

interface FollowedRows<Row> {
  /** The number of new rows that match the list. */
  newCount: number
  /** Takes a row as the person's action left it. */
  takeDone: (row: Row) => void
}

interface Leaving {
  /** A row is not the person's to see any longer. */
  onTaken: (key: string) => void
  /** The row that is looked at has left the list; the answer of the person's own action may still be on its way. */
  onLeft: (key: string, isOwn: () => boolean) => void
}

/** Follows changes that others make to the rows, and tells of rows that leave without the person's doing. */
export function useFollowedRows<Row extends ListRow, Input extends SortedInput>(
  rows: ListRows<Row, Input>,
  pushes: PushSource,
  { onTaken, onLeft }: Leaving,
): FollowedRows<Row> {
  const { definition, pages, record, takeChanged, refresh } = rows
  const client = useQueryClient()
  const refreshSoon = useSoon(refresh)
  // The person's last action: a row that leaves the list because of it is announced as completed.
  const doneTo = useRef<string>(null)
  const tellLeft = (key: string) => {
    const isOwn = () => doneTo.current === key
    if (!isOwn()) onLeft(key, isOwn)
  }
  useLeftByRefresh(rows, tellLeft)
  const newCount = useNewRows({
    live: definition.live,
    pushes,
    input: pages.input,
    newestId: pages.list.newestId,
    onChanged: (row) => {
      const key = definition.keyOf(row)
      const before = pages.store.rowOf(key)
      const { holds } = definition.live ?? {}
      const leaves = before !== undefined && holds?.(before) === true && !holds(row)
      takeChanged(row)
      if (leaves && key === lookedAt(rows)) tellLeft(key)
    },
    onTouched: (key) => {
      if (pages.store.rowOf(key)) refreshSoon()
    },
    onRemoved: (key) => {
      if (!pages.store.rowOf(key)) return
      pages.store.forget(key)
      if (record.code === key) record.closeUnlessHeld()
      if (doneTo.current === key) doneTo.current = null
      else onTaken(key)
      refreshSoon()
    },
    onStale: () => {
      refresh()
      definition.detail?.forget(client)
      forgetSummaries()
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
    forgetSummaries()
  }
  function forgetSummaries(): void {
    for (const name of definition.summaries ?? []) void client.invalidateQueries({ queryKey: [name] })
  }
  return { newCount, takeDone }
}

const lookedAt = ({ record, store }: Pick<ListRows<ListRow, SortedInput>, 'record' | 'store'>): string | null =>
  record.code ?? store.cursorKey()

/** Tells of the row that was looked at when a refresh began and that the list holds no longer when it ends. */
function useLeftByRefresh<Row extends ListRow, Input extends SortedInput>(
  rows: ListRows<Row, Input>,
  onLeft: (key: string) => void,
): void {
  const { isRefreshing, source, error } = rows.pages.list
  const looked = useRef<{ key: string; input: Input } | null>(null)
  const judge = useEffectEvent(() => {
    const { definition, pages } = rows
    const last = looked.current
    const key = lookedAt(rows)
    looked.current = isRefreshing && key !== null && source.indexOf(key) >= 0 ? { key, input: pages.input } : null
    if (isRefreshing || !last || error !== null || last.input !== pages.input || source.indexOf(last.key) >= 0) return
    const row = pages.store.rowOf(last.key)
    // One that has been told of already.
    if (row && definition.live?.holds?.(row) === false) return
    onLeft(last.key)
  })
  useEffect(() => judge(), [isRefreshing])
}

/** Calls within this time are merged into one. */
const GATHER_MS = 500

/** Returns a function that schedules `work` once for all calls within a short time. */
function useSoon(work: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(work)
  latest.current = work
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, GATHER_MS)
  }, [])
}
