import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useAnchored } from '#ui/fields/popups/use-anchored.ts'
import styles from '#ui/fields/popups/Popup.module.css'

interface PopupProps {
  label: string
  align?: 'start' | 'end'
  /** The anchor if not the parent element; may change while open. */
  beside?: HTMLElement | null
  onClose: () => void
  children: ReactNode
}

/**
 * A small panel anchored to an element: below it, or above if there is more room, and never clipped. A press outside
 * and the focus going elsewhere close it; keys, including Esc, are the caller's. Closing restores the focus, unless it
 * went elsewhere.
 */
export function Popup({ label, align = 'start', beside, onClose, children }: PopupProps) {
  const element = useRef<HTMLDivElement>(null)
  useAnchored(element, align, beside)
  const close = useRef(onClose)
  close.current = onClose
  const anchored = useRef(beside)
  anchored.current = beside

  useEffect(() => {
    // A field within that took the focus as it was drawn goes with the panel; the button that opened it stays.
    const isWithin = element.current?.contains(document.activeElement)
    const opener = element.current?.parentElement?.querySelector('[aria-expanded="true"]:not(input)')
    const before = isWithin ? opener : document.activeElement
    // The button that opened it, at its anchor, closes it by itself.
    const anchor = () => anchored.current ?? element.current?.parentElement
    const isOwn = (target: EventTarget | null) =>
      target instanceof Element &&
      (element.current?.contains(target) || target.closest('[aria-expanded="true"]')?.parentElement === anchor())
    const onPress = ({ target }: PointerEvent) => {
      if (!isOwn(target)) close.current()
    }
    const node = element.current
    // A window that loses the focus has no next element, and what is removed while it has the focus tells of none.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !isOwn(relatedTarget)) close.current()
    }
    document.addEventListener('pointerdown', onPress, true)
    node?.addEventListener('focusout', onFocusOut)
    if (node && !node.contains(document.activeElement)) node.querySelector<HTMLElement>('input, button')?.focus()
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      node?.removeEventListener('focusout', onFocusOut)
      const isLost =
        document.activeElement === null ||
        document.activeElement === document.body ||
        node?.contains(document.activeElement)
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    <div ref={element} role="dialog" aria-label={label} className={styles.popup}>
      {children}
    </div>
  )
}
