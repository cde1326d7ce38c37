import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'

/** Prefetches the records before and after the open one. */
export function useNeighbours<Row extends ListRow, Input extends SortedInput>({
  definition,
  store,
  pages,
  record,
}: ListRows<Row, Input>): void {
  const client = useQueryClient()
  const { restedCode } = record
  const prefetch = useEffectEvent(() => {
    const at = store.cursorIndex()
    for (const index of [at + 1, at - 1]) {
      const row = index < 0 ? undefined : pages.list.source.rowAt(index)
      if (row) definition.detail?.prefetch(client, definition.keyOf(row))
    }
  })
  useEffect(() => {
    if (restedCode !== null) prefetch()
  }, [restedCode])
}
