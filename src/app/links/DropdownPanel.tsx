import { useEffect, useMemo, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { moveFocus } from '#ui/move-focus.ts'
import { useLayer } from '#commands/surface-context.ts'
import classes from '#app/links/Dropdown.module.css'

const GAP = 4
const MARGIN = 8

interface PanelProps {
  id: string
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  side: 'below' | 'right'
  onClose(): void
  onLeave(): void
  children: ReactNode
}

/** The panel of a dropdown, loaded when first opened. */
export default function DropdownPanel({ id, label, anchor, side, onClose, onLeave, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const leave = useRef({ onClose, onLeave })
  leave.current = { onClose, onLeave }
  useLayer(useMemo(() => ({ id, leave: () => leave.current.onClose() }), [id]))

  useEffect(() => {
    const element = panel.current
    const button = anchor.current
    if (!element || !button) return
    element.showPopover()
    place(element, button, side)
    element.querySelector<HTMLElement>('a, button')?.focus()
    const onDown = (event: PointerEvent) => {
      const target = event.target as Node
      if (!element.contains(target) && !button.contains(target)) leave.current.onLeave()
    }
    document.addEventListener('pointerdown', onDown, true)
    return () => document.removeEventListener('pointerdown', onDown, true)
  }, [anchor, side])

  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="group"
      aria-label={label}
      className={classes.panel}
      onKeyDown={moveFocus}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next !== null && !event.currentTarget.contains(next) && next !== anchor.current) onLeave()
      }}
    >
      {children}
    </div>
  )
}

/** Puts the panel beside its button, within the window. */
function place(panel: HTMLElement, button: HTMLElement, side: 'below' | 'right'): void {
  const from = button.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const left = side === 'right' ? from.right + GAP : from.right - width
  const top = side === 'right' ? from.top : from.bottom + GAP
  panel.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`
  panel.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`
}
