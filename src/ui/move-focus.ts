import type { KeyboardEvent } from 'react'

/** Up, Down, Home and End move through the links and buttons of an element. In its field only Down leaves the text. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1 + items.length,
    Home: 0,
    End: items.length - 1,
  }
  const to = next[event.key]
  const isText = document.activeElement instanceof HTMLInputElement
  // A panel inside the element has moved already.
  if (event.defaultPrevented || to === undefined || items.length === 0 || (isText && event.key !== 'ArrowDown')) return
  event.preventDefault()
  items[to % items.length]?.focus()
}
