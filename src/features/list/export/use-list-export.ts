import type { ListScreenParts, ListFlows } from '#features/list/list-screen.types.ts'
import { useExport } from '#features/list/export/use-export.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import { selectionOf } from '#features/list/rows/list-selection.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'
import { placeColumns } from '#ui/queue/columns/column-layout.ts'
import type { QueueLayout } from '#ui/queue/columns/column-layout.ts'

/** The export of the selected rows, or of all that match, with the visible columns; no `start` without an export. */
export function useListExport<Row extends ListRow, Input extends SortedInput>(
  { store, pages }: ListRows<Row, Input>,
  { columns, fileOf }: Pick<ListScreenParts<Row, Input, ListFlows>, 'columns' | 'fileOf'>,
  layout: QueueLayout,
) {
  const { actor, start: startFile } = useExport()
  const start =
    fileOf &&
    (() => {
      const shown = placeColumns(columns, layout)
      const placed = [...shown.pinned, ...shown.scrolling].map(({ column }) => column)
      const { input, list } = pages
      const wanted = store.selectionSize() > 0 ? selectionOf(store, input) : { filter: filtersOf(input), except: [] }
      const matching = list.totalIsExact ? list.total - store.getState().excluded.size : null
      startFile(fileOf(wanted, placed), 'keys' in wanted ? wanted.keys.length : matching)
    })
  return { actor, start }
}
