import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** The key that fills in the demo code. */
export const DEMO_KEY = 'F2'

/** Fills in the demo code at its key, from whichever field of the form or section around the code field has the focus. */
export function useDemoKey(field: RefObject<HTMLElement | null>, fill: (() => void) | undefined): void {
  const latest = useRef(fill)
  latest.current = fill
  const isOffered = fill !== undefined
  useEffect(() => {
    const form = field.current?.closest<HTMLElement>('form, section') ?? field.current
    if (!isOffered || !form) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== DEMO_KEY || event.repeat) return
      event.preventDefault()
      latest.current?.()
    }
    form.addEventListener('keydown', onKeyDown)
    return () => form.removeEventListener('keydown', onKeyDown)
  }, [field, isOffered])
}
