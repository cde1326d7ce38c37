import { useEffect, useEffectEvent, useState } from 'react'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'

/**
 * The record in the URL gets the cursor once the list holds it, and a row that was added once the list is refreshed. If the
 * person opens another list, the open inspector moves to its first row; a record that came with the URL stays. A single row
 * gets the cursor by itself.
 */
export function useCursorOnRecord<Row extends ListRow, Input extends SortedInput>({
  store,
  pages,
  record,
  added,
}: ListRows<Row, Input>): void {
  const { status, source, isRefreshing } = pages.list
  const [firstInput] = useState(pages.input)
  const place = useEffectEvent(() => {
    if (added.current !== null && !isRefreshing) {
      const key = added.current
      added.current = null
      if (!store.moveToKey(key)) record.open(key)
      return
    }
    if (store.cursorKey() !== null) return
    if (record.code === null) {
      if (source.count === 1) store.moveToIndex(0)
      return
    }
    if (!store.moveToKey(record.code) && pages.input !== firstInput && source.count > 0) store.moveToIndex(0)
  })
  useEffect(() => {
    if (status === 'ready') place()
  }, [status, source])
}
