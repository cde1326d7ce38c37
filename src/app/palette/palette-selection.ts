import { useLayoutEffect, useRef, useState } from 'react'
import type { PaletteLine, PaletteLineGroup } from '#app/palette/palette-lines.ts'

const ACTIVE = 'aria-activedescendant'

/** Keys that move the selection. */
export const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

/**
 * Sets the selected line's ARIA attributes on field and list: cmdk does so only when the slot changes, and a slot may
 * show another entry. Returns the field's ref.
 */
export function useActiveLine(slot: string | undefined, groups: readonly PaletteLineGroup[]) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const root = field.current?.parentElement
    const id = slot === undefined ? undefined : root?.querySelector(`[data-value="${slot}"]`)?.id
    for (const element of root?.querySelectorAll('[role="combobox"], [role="listbox"]') ?? []) {
      if (id === undefined) element.removeAttribute(ACTIVE)
      else element.setAttribute(ACTIVE, id)
    }
  }, [slot, groups])
  return field
}

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
