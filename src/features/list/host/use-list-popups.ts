import { useCallback, useState } from 'react'
import type { RefObject } from 'react'
import type { ListMenu } from '#features/list/page/ListTools.tsx'
import type { FilterOpen } from '#ui/filter/FilterBar.tsx'
import type { QueueStore } from '#ui/queue/queue-store.ts'

/** The position of the row menu in px, and the key of its row. */
export interface RowMenuPosition {
  key: string
  x: number
  y: number
}

/** The popups of a list: the filter editor, a menu of the toolbar, the menu of a row. */
export function useListPopups(store: QueueStore, grid: RefObject<HTMLElement | null>) {
  const [filterOpen, setFilterOpen] = useState<FilterOpen>(null)
  const [menu, setMenu] = useState<ListMenu>(null)
  const [rowMenu, setRowMenu] = useState<RowMenuPosition | null>(null)
  const isOpen = filterOpen !== null || menu !== null || rowMenu !== null
  const close = useCallback(() => {
    setFilterOpen(null)
    setMenu(null)
    setRowMenu(null)
  }, [])
  /** Opens the menu of the row under the cursor, below it. */
  function openRowMenu(): void {
    const key = store.cursorKey()
    const box = grid.current?.querySelector(`[aria-rowindex="${store.cursorIndex() + 2}"]`)?.getBoundingClientRect()
    if (key !== null && box) setRowMenu({ key, x: box.left + 48, y: box.bottom })
  }
  return { filterOpen, setFilterOpen, menu, setMenu, rowMenu, setRowMenu, openRowMenu, isOpen, close }
}

export type ListPopups = ReturnType<typeof useListPopups>
