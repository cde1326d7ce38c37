import { useCallback, useRef } from 'react'

/** The parts of a list that take the focus. */
export function useListFocus() {
  const grid = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const focusGrid = useCallback(
    () => grid.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true }),
    [],
  )
  const focusSearch = useCallback(() => searchBox.current?.focus(), [])
  return { grid, searchBox, focusGrid, focusSearch }
}
