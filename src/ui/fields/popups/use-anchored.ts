import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { placeBeside } from '#ui/fields/popups/place-beside.ts'

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
