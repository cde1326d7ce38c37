import { useEffect } from 'react'
import type { RefObject } from 'react'

const FOCUSABLE = 'input:enabled, textarea:enabled, button:enabled, a[href], [tabindex]'

/**
 * Keeps the focus off the document's body, where a screen reader has no place. When the focused element is removed, the
 * element focused before it is focused again; otherwise the open dialog or form, the grid, or the main region.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let before: HTMLElement | null = null
    let frame = 0
    let isTabbing = false
    const check = () => {
      frame = 0
      // Tab must be able to leave the page.
      if (isNowhere() && !isTabbing && document.hasFocus()) placeFor(main.current, last, before)?.focus(STAY)
    }
    // A component that removes the focused element may move the focus in an effect, which has run by the second frame.
    const soon = () => {
      if (frame === 0 && isNowhere()) frame = requestAnimationFrame(() => (frame = requestAnimationFrame(check)))
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (target === last || !(target instanceof HTMLElement)) return
      before = last
      last = target
    }
    const onKey = ({ key }: KeyboardEvent) => {
      isTabbing = key === 'Tab'
    }
    // Removing the focused element sends no event.
    const observer = new MutationObserver(soon)
    observer.observe(document.body, { childList: true, subtree: true })
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    document.addEventListener('focusin', onFocus, options)
    document.addEventListener('focusout', soon, options)
    document.addEventListener('keydown', onKey, options)
    document.addEventListener('keyup', soon, options)
    soon()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      listeners.abort()
    }
  }, [main])
}

const STAY = { preventScroll: true }
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

function placeFor(main: HTMLElement | null, last: HTMLElement | null, before: HTMLElement | null): HTMLElement | null {
  if (last && !last.isConnected && before?.checkVisibility()) return before
  const dialog = [...document.querySelectorAll('[role="dialog"]')].findLast((one) => one.checkVisibility())
  return (
    dialog?.querySelector<HTMLElement>(FOCUSABLE) ??
    main?.querySelector<HTMLElement>('aside form[tabindex="-1"]') ??
    main?.querySelector<HTMLElement>('[role="grid"]') ??
    main
  )
}
