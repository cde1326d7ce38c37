import { useRef } from 'react'
import { useSurface } from '#commands/surface-context.ts'
import { useAutoAdvance } from '#features/list/advance/use-auto-advance.ts'
import type { ListActs, ListFlows } from '#features/list/list-screen.types.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import { selectionOf } from '#features/list/rows/newest-row.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'

/** The list's flows, and auto-advance, which starts them row after row. */
export function useListFlows<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows>(
  { definition, store, pages, record, refresh, added }: ListRows<Row, Input>,
  useFlows: (acts: ListActs<Row, Input>) => Flows,
  acts: Pick<ListActs<Row, Input>, 'takeChanged' | 'notify' | 'focusGrid'>,
) {
  const surface = useSurface()
  // Flows report a completed row to auto-advance, which is made from them.
  const onRowDone = useRef<() => boolean>(() => false)
  /** Ends once the list shows what the last action left of it. */
  const refreshed = useRef(Promise.resolve())
  const flows = useFlows({
    ...acts,
    selection: () => selectionOf(store, pages.input),
    advanceFrom: (key, isBeginning = false) => {
      if (onRowDone.current() || isBeginning) return
      const next = store.cursorKey()
      if (next === key) store.moveBy(1)
      // The row left the list before it was finished, so the cursor is on another row already.
      else if (record.code === key && next !== null && !pages.store.rowOf(key)) record.open(next)
    },
    open: (key) => {
      record.open(key)
      store.moveToKey(key)
    },
    pointTo: (key) => {
      added.current = key
    },
    firstRow: () => pages.list.source.rowAt(0),
    refresh: () => {
      refreshed.current = refresh()
    },
  })
  const autoAdvance = useAutoAdvance<Row, Input>({
    store,
    pages: pages.store,
    keyOf: definition.keyOf,
    likeliest: (row) => surface.likeliest(definition.targetOf([row], 'record', null))?.id ?? null,
    begin: (row, command) => {
      record.open(definition.keyOf(row))
      flows.start(command, definition.targetOf([row], 'record', null))
    },
    settled: () => refreshed.current,
    isBusy: flows.isOpen,
  })
  onRowDone.current = autoAdvance.done
  return { flows, autoAdvance }
}
