import { useLayoutEffect, useRef } from 'react'
import type { PaletteLineGroup } from '#app/commands/palette-lines.ts'

const ACTIVE = 'aria-activedescendant'

/**
 * Says at the field and at the list which line is selected: cmdk does so only once it moved to another slot, and a slot
 * stays while what it shows is another. Answers the field's reference.
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
