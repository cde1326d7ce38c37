import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useAnchored } from '#ui/fields/use-anchored.ts'
import styles from '#ui/fields/Popup.module.css'

interface PopupProps {
  label: string
  align?: 'start' | 'end'
  /** The anchor if not the parent element; may change while open. */
  beside?: HTMLElement | null
  /** A press on this element does not close the popup: it is the toggle button. */
  opener?: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/**
 * A small panel anchored to an element: below it, or above if there is more room, and never clipped. A press outside
 * closes it; keys, including Esc, are the caller's. Closing restores the focus.
 */
export function Popup({ label, align = 'start', beside, opener, onClose, children }: PopupProps) {
  const element = useRef<HTMLDivElement>(null)
  useAnchored(element, align, beside)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const before = document.activeElement
    const onPress = (event: PointerEvent) => {
      if (
        event.target instanceof Node &&
        ![element, opener].some((own) => own?.current?.contains(event.target as Node))
      )
        close.current()
    }
    document.addEventListener('pointerdown', onPress, true)
    const node = element.current
    if (node && !node.contains(document.activeElement)) node.querySelector<HTMLElement>('input, button')?.focus()
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      const isLost =
        document.activeElement === null ||
        document.activeElement === document.body ||
        node?.contains(document.activeElement)
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [opener])

  return (
    <div ref={element} role="dialog" aria-label={label} className={styles.popup}>
      {children}
    </div>
  )
}
