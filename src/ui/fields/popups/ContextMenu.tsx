import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import styles from '#ui/fields/popups/ContextMenu.module.css'
import { moveFocus } from '#ui/move-focus.ts'

/** One menu item; a disabled one stays readable and shows the reason. */
export interface MenuItem {
  id: string
  label: string
  keys?: string | undefined
  blocked?: string | undefined
}

interface ContextMenuProps {
  label: string
  items: readonly MenuItem[]
  /** Position in the window, px. */
  at: { x: number; y: number }
  onChoose: (id: string) => void
  onClose: () => void
}

/** The menu of a row at a point: arrows move, Enter chooses, a press outside or Tab closes. Esc is the caller's. */
export function ContextMenu({ label, items, at, onChoose, onClose }: ContextMenuProps) {
  const element = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(at)
  const close = useRef(onClose)
  close.current = onClose

  useLayoutEffect(() => {
    const box = element.current?.getBoundingClientRect()
    if (box)
      setPosition({
        x: Math.max(4, Math.min(at.x, innerWidth - box.width - 4)),
        y: Math.max(4, Math.min(at.y, innerHeight - box.height - 4)),
      })
  }, [at])

  useEffect(() => {
    const before = document.activeElement
    element.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) close.current()
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Tab') {
      event.preventDefault()
      close.current()
    } else moveFocus(event)
    if (event.defaultPrevented) event.stopPropagation()
  }

  return (
    <div
      ref={element}
      role="menu"
      aria-label={label}
      className={styles.menu}
      style={{ left: position.x, top: position.y }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={item.blocked !== undefined || undefined}
          className={styles.item}
          onClick={() => item.blocked === undefined && onChoose(item.id)}
        >
          <span className={styles.label}>
            {item.label}
            {item.blocked ? <span className={styles.blocked}>{item.blocked}</span> : null}
          </span>
          {item.keys ? <kbd className={styles.keys}>{item.keys}</kbd> : null}
        </button>
      ))}
    </div>
  )
}
