import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { ColumnRange } from '#ui/charts/layout/plot.ts'

/** Columns chosen beside each other, by Shift and the arrows or by the pointer; none while it is null. */
export function useBrush(columns: number) {
  const [ends, setEnds] = useState<{ anchor: number; head: number } | null>(null)
  const range: ColumnRange | null =
    ends === null || ends.anchor >= columns || ends.head >= columns
      ? null
      : { from: Math.min(ends.anchor, ends.head), to: Math.max(ends.anchor, ends.head) }

  /** Extends the range, or begins one at `from`, if the key says so. */
  function extendBy(event: KeyboardEvent, from: number): boolean {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0 || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    event.preventDefault()
    event.stopPropagation()
    const { anchor, head } = range && ends ? ends : { anchor: from, head: from }
    setEnds({ anchor, head: Math.min(columns - 1, Math.max(0, head + step)) })
    return true
  }
  return {
    range,
    extendBy,
    extendTo: (anchor: number, head: number) => setEnds({ anchor, head }),
    drop: () => setEnds(null),
  }
}
