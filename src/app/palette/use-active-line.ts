import { useLayoutEffect, useRef } from 'react'
import type { PaletteLineGroup } from '#app/palette/palette-lines.ts'

const ACTIVE = 'aria-activedescendant'

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
