/** Bounds of a side panel's width, px. */
export interface WidthBounds {
  readonly min: number
  readonly max: number
}

/** How far an arrow key moves the separator, px; with shift four times as far. */
const keyStep = 16

/** A width within its bounds, whole px. */
export function boundedPanelWidth(width: number, { min, max }: WidthBounds): number {
  return Math.round(Math.min(max, Math.max(min, width)))
}

/** The width after a key press on the separator, or null for other keys. The panel is at the right: left widens it. */
export function widthByKey(key: string, isShift: boolean, width: number, bounds: WidthBounds): number | null {
  const step = isShift ? keyStep * 4 : keyStep
  if (key === 'ArrowLeft') return boundedPanelWidth(width + step, bounds)
  if (key === 'ArrowRight') return boundedPanelWidth(width - step, bounds)
  if (key === 'Home') return bounds.max
  if (key === 'End') return bounds.min
  return null
}
