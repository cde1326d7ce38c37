import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { CommandSurface } from '#commands/surface.ts'

/**
 * Keeps the keyboard's focus within the page: where what had it is gone, the list of the screen takes it, or else the main
 * region. A focus on the document's body would leave a person without a mouse nowhere.
 */
export function useKeptFocus(surface: CommandSurface, main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0
    const check = () => {
      frame = 0
      if (document.activeElement !== document.body || !document.hasFocus()) return
      const grid = main.current?.querySelector<HTMLElement>('[role="grid"]')
      ;(grid ?? main.current)?.focus({ preventScroll: true })
    }
    // After whatever the key or the closed layer does with the focus by itself.
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(check)
    }
    const events = ['keyup', 'click', 'focusout'] as const
    for (const event of events) document.addEventListener(event, soon, true)
    const unsubscribe = surface.subscribe(soon)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) document.removeEventListener(event, soon, true)
      unsubscribe()
    }
  }, [surface, main])
}
