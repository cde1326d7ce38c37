import { useEffect, useMemo, useRef } from 'react'
import type { KeepField } from '#features/list/action/ActionFields.tsx'

export interface FieldFocus {
  keep: KeepField
  /** Gives a field the focus by its name; answers whether it is there. */
  give: (name: string) => boolean
  /** A field has been decided: the focus goes to what comes after it, once what was decided shows; of `among`, where only some count. */
  leave: (name: string, staysIfLast: boolean, among?: readonly string[]) => void
}

/** The focus of a form's fields; `names` are those that are asked for now, in their order, and `goBeyond` goes to what comes after the last. */
export function useFieldFocus(names: readonly string[], goBeyond: () => void): FieldFocus {
  const elements = useRef(new Map<string, HTMLElement>())
  const left = useRef<{ name: string; staysIfLast: boolean; among?: readonly string[] } | null>(null)
  const focus = useMemo((): FieldFocus => {
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
    return { keep, give, leave: (name, staysIfLast, among) => (left.current = { name, staysIfLast, among }) }
  }, [])
  // What is decided may have the next field asked for, so that it is there only now.
  useEffect(() => {
    const decided = left.current
    left.current = null
    if (decided === null) return
    const rest = names.slice(names.indexOf(decided.name) + 1)
    const next = rest.find((name) => decided.among?.includes(name) ?? true)
    const isThere = next !== undefined && focus.give(next)
    if (!isThere && !decided.staysIfLast) goBeyond()
  })
  return focus
}
