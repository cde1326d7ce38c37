import { useRef, useState } from 'react'
import type { PaletteLine } from '#app/commands/palette/palette-lines.ts'

/**
 * The selected line: the first available one, until the person moves. Entries that arrive late (a clipboard, a lookup)
 * must not leave the selection on an older line.
 */
export function usePaletteSelection(lines: readonly PaletteLine[], text: string) {
  const [picked, setPicked] = useState<{ text: string; id: string } | null>(null)
  const mayMove = useRef(false)
  const chosen = picked?.text === text ? lines.find(({ entry }) => entry.id === picked.id) : undefined
  const line = chosen ?? lines.find(({ entry }) => entry.refusal === undefined) ?? lines[0]
  return {
    line,
    letMove: () => {
      mayMove.current = true
    },
    /** Moves to a slot at the person's request; cmdk also moves by itself. */
    moveTo: (slot: string) => {
      const id = lines.find((other) => other.slot === slot)?.entry.id
      if (mayMove.current && id !== undefined) setPicked({ text, id })
      mayMove.current = false
    },
  }
}
