import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

interface Size {
  width: number
  height: number
}

/** The gap between a panel and its anchor or the window's edge. */
const GAP = 4
const EDGE = 8

/**
 * The position of a panel at an anchor, in px of the window: below it, or above if that has more room and below is too
 * small; kept within the window and limited to the available height.
 */
export function placeBeside(
  anchor: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  panel: Size,
  window: Size,
  align: 'start' | 'end',
): { left: number; top: number; maxHeight: number } {
  const below = window.height - EDGE - anchor.bottom - GAP
  const above = anchor.top - GAP - EDGE
  const isAbove = panel.height > below && above > below
  const maxHeight = Math.max(0, isAbove ? above : below)
  const wanted = align === 'end' ? anchor.right - panel.width : anchor.left
  const left = Math.max(EDGE, Math.min(wanted, window.width - EDGE - panel.width))
  return { left, top: isAbove ? anchor.top - GAP - Math.min(panel.height, maxHeight) : anchor.bottom + GAP, maxHeight }
}

/** Keeps a fixed element positioned at its anchor, by default its parent, on scroll and resize. */
export function useAnchored(
  element: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
  beside: HTMLElement | null = null,
): void {
  useLayoutEffect(() => {
    const node = element.current
    const anchor = beside ?? node?.parentElement
    if (!node || !anchor) return
    const place = () => {
      const { left, maxHeight, top } = placeBeside(
        anchor.getBoundingClientRect(),
        { width: node.offsetWidth, height: node.scrollHeight },
        { width: innerWidth, height: innerHeight },
        align,
      )
      Object.assign(node.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` })
    }
    place()
    const resizes = new ResizeObserver(place)
    resizes.observe(node)
    resizes.observe(anchor)
    addEventListener('resize', place)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      resizes.disconnect()
      removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [element, align, beside])
}
