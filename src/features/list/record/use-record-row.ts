import { useSyncExternalStore } from 'react'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'

/** Re-renders the page when the open record's row changes; changes of other rows re-render only the table. */
export function useRecordRow<Row extends ListRow, Input extends SortedInput>({
  pages,
  record,
}: ListRows<Row, Input>): void {
  useSyncExternalStore(pages.store.onRowChanged, () =>
    record.code === null ? undefined : pages.store.rowOf(record.code),
  )
}
