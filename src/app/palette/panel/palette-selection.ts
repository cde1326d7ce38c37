import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { groupLines, linesOf } from '#app/palette/panel/palette-lines.ts'
import type { PaletteLine, PaletteLineGroup } from '#app/palette/panel/palette-lines.ts'

const ACTIVE = 'aria-activedescendant'

/**
 * Sets the selected line's ARIA attributes on field and list: cmdk does so only when the slot changes, and a slot may
 * show another entry. Returns the field's ref.
 */
function useActiveLine(slot: string | undefined, groups: readonly PaletteLineGroup[]) {
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
function usePaletteSelection(lines: readonly PaletteLine[], text: string) {
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

export type ShownLines = ReturnType<typeof useShownLines>

/** The lines of up to `drawn` entries for a text, the selected one, and the ref of the field that names it. */
export function useShownLines(
  entries: readonly PaletteEntry[],
  text: string,
  { isRanked, drawn }: { isRanked: boolean; drawn: number },
) {
  const groups = useMemo(() => groupLines(entries, isRanked, drawn), [entries, isRanked, drawn])
  const lines = useMemo(() => linesOf(groups), [groups])
  const selection = usePaletteSelection(lines, text)
  const field = useActiveLine(selection.line?.slot, groups)
  const now = useRef(lines)
  useLayoutEffect(() => {
    now.current = lines
  }, [lines])
  // A stable reference, so that lines do not re-render.
  const entryAt = useCallback((slot: string) => now.current.find((line) => line.slot === slot)?.entry, [])
  return { ...selection, groups, lines, field, entryAt }
}
