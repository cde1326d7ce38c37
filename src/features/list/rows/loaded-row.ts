import type { PageStore } from '#features/list/rows/page-store.ts'

/** A row of the list by its index, fetched when it is not loaded; undefined when it cannot be had, or the list became another. */
export async function loadedRow<Row, Input>(pages: PageStore<Row, Input>, index: number): Promise<Row | undefined> {
  const loaded = () => pages.snapshot().source.rowAt(index)
  if (loaded()) return loaded()
  const { error } = pages.snapshot()
  const { promise, resolve } = Promise.withResolvers<void>()
  const ask = () => {
    const now = pages.snapshot()
    if (loaded() || now.error !== error || now.source.count <= index) resolve()
    // Nothing is asked for while a refresh is under way, and the refresh need not bring this row.
    else if (!now.isRefreshing) pages.need(index, index + 1)
  }
  const stop = pages.subscribe(ask)
  ask()
  await promise
  stop()
  return loaded()
}
