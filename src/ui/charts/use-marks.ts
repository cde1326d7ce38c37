import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { firstMark, moveMark } from '#ui/charts/marks.ts'
import type { MarkGrid, MarkPlace } from '#ui/charts/marks.ts'

/** One mark of many is the tab stop: which it is, and how the keys move it. */
export function useMarks(grid: MarkGrid) {
  const [chosen, choose] = useState<MarkPlace | null>(null)
  const active = chosen !== null && grid.has(chosen) ? chosen : firstMark(grid)

  /** Moves where the key is one that moves; answers where to. */
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
