import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SocketPush } from '#contract/wire/socket.ts'
import type { PushSource } from '#features/define-screen.ts'
import type { LiveList } from '#features/list/list-definition.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'

/** The first arrival is counted at once; those within this time after it are counted together. */
const GATHER_MS = 1_000
/** Timeout of the count; a later response is useless. */
const PATIENCE_MS = 10_000

interface LiveRows<Row extends ListRow, Input extends SortedInput> {
  live: LiveList<Row, Input> | undefined
  pushes: PushSource
  input: Input
  /** The newest id when the list was loaded; null before it is known. */
  newestId: number | null
  onChanged: (row: Row) => void
  onTouched: (key: string) => void
  onRemoved: (key: string) => void
  /** Something changed that the push does not include, or pushes may have been missed. */
  onStale: () => void
}

/**
 * The number of new rows that match the list. The server counts them with the list's own filters, so that the console
 * needs no second implementation of the filters.
 */
export function useNewRows<Row extends ListRow, Input extends SortedInput>({
  live,
  pushes,
  input,
  newestId,
  onChanged,
  onTouched,
  onRemoved,
  onStale,
}: LiveRows<Row, Input>): number {
  const [counted, setCounted] = useState<{ input: Input; since: number; count: number } | null>(null)
  const [arrivals, setArrivals] = useState(0)
  const askedAt = useRef(-Infinity)
  const arrive = useCallback(() => setArrivals((before) => before + 1), [])
  const hear = useEffectEvent((push: SocketPush) => {
    const read = live?.read(push)
    if (read?.kind === 'created') arrive()
    else if (read?.kind === 'changed') onChanged(read.row)
    else if (read?.kind === 'touched') onTouched(read.key)
    else if (read?.kind === 'removed') onRemoved(read.key)
    else if (read?.kind === 'stale') onStale()
  })
  const mindGap = useEffectEvent(() => {
    arrive()
    onStale()
  })

  useEffect(() => {
    const leaves = [pushes.onPush((push) => hear(push)), pushes.onGap(() => mindGap()), pushes.onFirst(arrive)]
    return () => leaves.forEach((leave) => leave())
  }, [pushes, arrive])

  const refreshMs = live?.refreshMs
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onStale()
  })
  useEffect(() => {
    if (refreshMs === undefined) return
    const timer = setInterval(() => refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [refreshMs])

  const countNewer = live?.countNewer
  useEffect(() => {
    if (arrivals === 0 || newestId === null || countNewer === undefined) return
    const timer = setTimeout(
      () => {
        askedAt.current = performance.now()
        countNewer(filtersOf(input), newestId, AbortSignal.timeout(PATIENCE_MS)).then(
          (count) => setCounted({ input, since: newestId, count }),
          // The next arrival, or a refresh, counts again.
          () => undefined,
        )
      },
      Math.max(0, askedAt.current + GATHER_MS - performance.now()),
    )
    // Further arrivals restart the timer but keep its deadline; a pending response still counts.
    return () => clearTimeout(timer)
  }, [arrivals, newestId, input, countNewer])

  return counted && counted.input === input && counted.since === newestId ? counted.count : 0
}
