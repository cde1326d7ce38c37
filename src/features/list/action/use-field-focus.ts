import { useMemo, useRef } from 'react'
import type { KeepField } from '#features/list/action/ActionFields.tsx'

/** The elements of a form's fields, to give one the focus by its name; answers whether it is there. */
export function useFieldFocus(): { keep: KeepField; give: (name: string) => boolean } {
  const elements = useRef(new Map<string, HTMLElement>())
  return useMemo(() => {
    const keepers = new Map<string, (element: HTMLElement | null) => void>()
    // One keeper a field, so that drawing anew does not let go of the element.
    const keep: KeepField = (name) => {
      const known = keepers.get(name)
      if (known) return known
      const keeper = (element: HTMLElement | null) => {
        if (element) elements.current.set(name, element)
        else elements.current.delete(name)
      }
      keepers.set(name, keeper)
      return keeper
    }
    const give = (name: string) => {
      const element = elements.current.get(name)
      element?.focus()
      return element !== undefined
    }
    return { keep, give }
  }, [])
}
