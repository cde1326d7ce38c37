import type { ListRow } from '#features/list/rows/list-row.ts'
import type { PageStore } from '#features/list/rows/page-store.ts'

/** A row by index, fetched if not loaded; undefined when it cannot be fetched or another list was loaded. */
export async function loadedRow<Row extends ListRow, Input>(
  pages: PageStore<Row, Input>,
  index: number,
): Promise<Row | undefined> {
  const loaded = () => pages.snapshot().source.rowAt(index)
  if (loaded()) return loaded()
  const { error } = pages.snapshot()
  const { promise, resolve } = Promise.withResolvers<void>()
  const ask = () => {
    const now = pages.snapshot()
    if (loaded() || now.error !== error || now.source.count <= index) resolve()
    // Pages are not requested during a refresh, and the refresh may not include this row.
    else if (!now.isRefreshing) pages.need(index, index + 1)
  }
  const stop = pages.subscribe(ask)
  ask()
  await promise
  stop()
  return loaded()
}
