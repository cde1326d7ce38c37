import { useEffect, useMemo, useRef } from 'react'
import type { KeepField } from '#features/form/fields/field-props.ts'

const forget = () => undefined
/** For forms whose focus goes by Tab alone. */
export const keepNone: KeepField = () => forget

export interface FieldFocus {
  keep: KeepField
  /**
   * Focuses a field by name; returns whether it is rendered. Typing replaces its text, or with `atEnd` adds to it.
   */
  give: (name: string, atEnd?: boolean) => boolean
  /**
   * A field has been completed: once the change is rendered, focus moves to the next field, limited to `among` if
   * given.
   */
  leave: (name: string, staysIfLast: boolean, among?: readonly string[]) => void
}

/**
 * Manages the focus of a form's fields. `names` are the fields that currently apply, in order; `goBeyond` focuses what
 * follows the last.
 */
export function useFieldFocus(names: readonly string[], goBeyond: () => void): FieldFocus {
  const elements = useRef(new Map<string, HTMLElement>())
  const left = useRef<{ name: string; staysIfLast: boolean; among?: readonly string[] } | null>(null)
  const focus = useMemo((): FieldFocus => {
    const keepers = new Map<string, (element: HTMLElement | null) => void>()
    // One ref callback per field, so that a re-render does not detach the element.
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
    const give = (name: string, atEnd = false) => {
      const element = elements.current.get(name)
      element?.focus()
      // As Tab does: what is typed replaces a value that was filled in.
      if (element instanceof HTMLInputElement && element.value !== '' && !atEnd) element.select()
      else if (atEnd) toEnd(element)
      return element !== undefined
    }
    return { keep, give, leave: (name, staysIfLast, among) => (left.current = { name, staysIfLast, among }) }
  }, [])
  // A choice may reveal the next field, which exists only after this render.
  useEffect(() => {
    const decided = left.current
    left.current = null
    // A field within rows leaves the focus to Tab.
    if (decided === null || !names.includes(decided.name)) return
    const rest = names.slice(names.indexOf(decided.name) + 1)
    const next = rest.find((name) => decided.among?.includes(name) ?? true)
    const isThere = next !== undefined && focus.give(next)
    if (!isThere && !decided.staysIfLast) goBeyond()
  })
  return focus
}

/** Puts the cursor behind the text; fields of other kinds have none. */
function toEnd(element: HTMLElement | undefined): void {
  if (element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionEnd !== null))
    element.setSelectionRange(element.value.length, element.value.length)
}
