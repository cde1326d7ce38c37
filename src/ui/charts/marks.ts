/** Where a mark stands: its column from the left, its row from the top. */
export interface MarkPlace {
  column: number
  row: number
}

/** Marks in columns and rows, such as the layers of stacked bars or the cells of a table; a place may have none. */
export interface MarkGrid {
  columns: number
  rows: number
  has(place: MarkPlace): boolean
}

/** The mark that Tab comes to: the first of the first column that has one; null where nothing is drawn. */
export function firstMark(grid: MarkGrid): MarkPlace | null {
  return markFrom(grid, { column: 0, row: 0 }, 1)
}

/**
 * Where a key leads from a mark: the arrows to the next mark in their direction, Home and End to the first and last column.
 * The place itself where there is none further; null for a key that moves nothing.
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

/** The nearest mark of the first column, from `start` on, that has any. */
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
