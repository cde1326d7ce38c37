import { useEffect, useEffectEvent } from 'react'
import type { LastDone } from '#commands/command.ts'
import { useSurface } from '#commands/react/surface-context.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'

/** Tells commands that their target changed: the cursor, the selection, the rows, or the open record. */
export function useTargetChanges<Row extends ListRow, Input extends SortedInput>(
  { store, pages, record }: ListRows<Row, Input>,
  lastDone: LastDone | null | undefined,
): void {
  const surface = useSurface()
  const notify = useEffectEvent(() => surface.changed())
  const notifyOfRow = useEffectEvent((key: string) => {
    if (key === record.code || key === store.cursorKey() || store.isSelected(key)) surface.changed()
  })
  const { store: pageStore, list } = pages
  useEffect(() => store.subscribe(() => notify()), [store])
  useEffect(() => pageStore.onRowChanged((key) => notifyOfRow(key)), [pageStore])
  useEffect(() => notify(), [list, record.code, lastDone])
}
