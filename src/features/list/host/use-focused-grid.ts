import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useSurface } from '#commands/react/surface-context.ts'

/**
 * Gives the grid the focus on arrival, and when what had it is gone. Screen readers hear the row under the cursor only
 * from a grid that has the focus. Whoever leaves by Tab has left: taking the focus back would be a trap.
 */
export function useFocusedGrid(focusGrid: () => void): void {
  const surface = useSurface()
  const last = useRef<Element>(null)
  const take = useEffectEvent(() => {
    const isNowhere = isNoElement(document.activeElement)
    if (isNowhere && (isNoElement(last.current) || !last.current?.checkVisibility()) && !surface.hasLayer()) focusGrid()
  })
  // With every render, since a removed element takes the focus with it without an event.
  useLayoutEffect(() => take())
  useEffect(() => surface.subscribe(() => take()), [surface])
  useEffect(() => {
    const follow = () => {
      last.current = document.activeElement
    }
    follow()
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
}

/** Whether the focus is on no element of the page: the body, or the main region as a whole. */
const isNoElement = (element: Element | null) =>
  element === null || element === document.body || element.id === 'content'
