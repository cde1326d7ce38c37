import { useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'

/** Position of a mark: column from the left, row from the top. */
export interface MarkPlace {
  column: number
  row: number
}

/** Marks in a grid, such as the layers of stacked bars or the cells of a table; a position may be empty. */
export interface MarkGrid {
  columns: number
  rows: number
  has(place: MarkPlace): boolean
}

/** The initial tab stop: the first mark of the first non-empty column; null in an empty grid. */
export function firstMark(grid: MarkGrid): MarkPlace | null {
  return markFrom(grid, { column: 0, row: 0 }, 1)
}

/**
 * The mark that a key moves to: arrows to the next mark in their direction, Home and End to the first and last column. The
 * same mark if there is none further, null for any other key.
 */
export function moveMark(from: MarkPlace, key: string, grid: MarkGrid): MarkPlace | null {
  switch (key) {
    case 'ArrowLeft':
      return markFrom(grid, { ...from, column: from.column - 1 }, -1) ?? from
    case 'ArrowRight':
      return markFrom(grid, { ...from, column: from.column + 1 }, 1) ?? from
    case 'Home':
      return markFrom(grid, { ...from, column: 0 }, 1) ?? from
    case 'End':
      return markFrom(grid, { ...from, column: grid.columns - 1 }, -1) ?? from
    case 'ArrowUp':
      return rowFrom(grid, from, -1) ?? from
    case 'ArrowDown':
      return rowFrom(grid, from, 1) ?? from
    default:
      return null
  }
}

/** In the first non-empty column from `start` on, the mark nearest to its row. */
function markFrom(grid: MarkGrid, start: MarkPlace, step: 1 | -1): MarkPlace | null {
  for (let column = start.column; column >= 0 && column < grid.columns; column += step) {
    const rows = Array.from({ length: grid.rows }, (_none, row) => row).filter((row) => grid.has({ column, row }))
    const [nearest] = rows.toSorted((a, b) => Math.abs(a - start.row) - Math.abs(b - start.row))
    if (nearest !== undefined) return { column, row: nearest }
  }
  return null
}

function rowFrom(grid: MarkGrid, { column, row: from }: MarkPlace, step: 1 | -1): MarkPlace | null {
  for (let row = from + step; row >= 0 && row < grid.rows; row += step)
    if (grid.has({ column, row })) return { column, row }
  return null
}

/** Attributes that a chart or table sets on the link of a figure. */
export interface LinkAttributes {
  className?: string | undefined
  style?: CSSProperties
  title?: string
  tabIndex?: number
  draggable?: boolean
  'aria-label'?: string
  'data-mark'?: string
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Renders a link; passed in because charts do not know the router. */
export type MarkLink<Target> = (target: Target, attributes: LinkAttributes, children?: ReactNode) => ReactNode

/** Roving tab stop over the marks of a grid: the active mark, and its keyboard handler. */
export function useMarks(grid: MarkGrid) {
  const [chosen, choose] = useState<MarkPlace | null>(null)
  const active = chosen !== null && grid.has(chosen) ? chosen : firstMark(grid)

  /** Moves the active mark if the key is a movement key, and returns the new one. */
  function moveBy(event: KeyboardEvent): MarkPlace | null {
    if (active === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null
    const next = moveMark(active, event.key, grid)
    if (next === null) return null
    event.preventDefault()
    event.stopPropagation()
    choose(next)
    return next
  }
  return { active, choose, moveBy }
}
