import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { firstMark, moveMark } from '#ui/charts/marks/marks.ts'
import type { MarkGrid, MarkPlace } from '#ui/charts/marks/marks.ts'

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
