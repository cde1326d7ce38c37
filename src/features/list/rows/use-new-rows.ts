import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PushSource } from '#features/define-screen.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'

/** The first row that arrives is counted at once, those within this time after it together. */
const GATHER_MS = 1_000
/** An answer that comes later than this is of no use. */
const PATIENCE_MS = 10_000

interface LiveRows<Row extends ListRow, Input extends SortedInput> {
  definition: Pick<ListDefinition<Row, Input>, 'read' | 'countNewer'>
  pushes: PushSource
  input: Input
  /** The newest id that the list was made with; null before it is known. */
  newestId: number | null
  onChanged: (row: Row) => void
  onTouched: (key: string) => void
  onRemoved: (key: string) => void
  /** Something changed that the push does not hold, or pushes may have been missed. */
  onStale: () => void
}

/**
 * How many rows have arrived that the list would hold. The server counts them by the list's own filters, so that
 * the console needs no second idea of what a filter means.
 */
export function useNewRows<Row extends ListRow, Input extends SortedInput>({
  definition,
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
  const arrive = () => setArrivals((before) => before + 1)
  const hear = useEffectEvent((push: Parameters<typeof definition.read>[0]) => {
    const read = definition.read(push)
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
    const leaves = [pushes.onPush((push) => hear(push)), pushes.onGap(() => mindGap())]
    return () => leaves.forEach((leave) => leave())
  }, [pushes])

  const { countNewer } = definition
  useEffect(() => {
    if (arrivals === 0 || newestId === null) return
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
    // Rows that go on arriving put the timer off, but not the moment it is set to; an answer on its way still counts.
    return () => clearTimeout(timer)
  }, [arrivals, newestId, input, countNewer])

  return counted && counted.input === input && counted.since === newestId ? counted.count : 0
}
