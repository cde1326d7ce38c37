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
