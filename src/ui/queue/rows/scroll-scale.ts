/**
 * Lets a list be taller than a browser element may be (Chromium: about 33.5 million px). The element is at most
 * `maxHeight` tall; a `shift` is added to its scrollTop to get the place in the list. Small movements keep the shift,
 * so wheel and keys move pixel by pixel; a jump (thumb, Home, End) maps the scrollbar onto the whole list. Both ends
 * map one to one, so first and last row are always reached.
 */
export interface ScrollScale {
  /** Height of the whole list, px. */
  readonly listHeight: number
  /** Height of the element, px. */
  readonly height: number
}

/** Where the view is: the element's scrollTop and what to add for the place in the list, px. */
export interface ScrollPosition {
  readonly top: number
  readonly shift: number
}

/** No element is made taller, px. */
export const maxElementHeight = 16_000_000
/** A movement beyond this is a jump, px. */
const jump = 10_000
/** Within this of either end the scrollbar maps one to one, px. */
const edge = 500_000
/** Maximum deviation of the scrollbar from the true proportion before it is corrected, px. */
const drift = 100_000

/** The scale of `count` rows of `rowHeight` px. */
export function scrollScale(count: number, rowHeight: number, maxHeight = maxElementHeight): ScrollScale {
  const listHeight = count * rowHeight
  return { listHeight, height: Math.min(listHeight, maxHeight) }
}

/** The position of list offset `offset` (px), with the scrollbar in proportion. */
export function positionAt({ listHeight, height }: ScrollScale, offset: number): ScrollPosition {
  if (listHeight <= height) return { top: offset, shift: 0 }
  const slack = listHeight - height
  if (offset <= edge) return { top: offset, shift: 0 }
  if (offset >= listHeight - edge) return { top: offset - slack, shift: slack }
  const shift = Math.round(((offset - edge) / (listHeight - 2 * edge)) * slack)
  return { top: offset - shift, shift }
}

/** The list offset the scrollbar at `top` px stands for. */
export function offsetAt({ listHeight, height }: ScrollScale, top: number): number {
  if (listHeight <= height || top <= edge) return top
  if (top >= height - edge) return top + listHeight - height
  return Math.round(edge + ((top - edge) / (height - 2 * edge)) * (listHeight - 2 * edge))
}

/**
 * The position after the element was scrolled from `place` to `top`; if its `top` differs, the element has to follow.
 */
export function scrolled(scale: ScrollScale, position: ScrollPosition, top: number): ScrollPosition {
  if (scale.listHeight <= scale.height) return { top, shift: 0 }
  if (Math.abs(top - position.top) > jump) return { top, shift: offsetAt(scale, top) - top }
  return settled(scale, top + position.shift, { top, shift: position.shift })
}

/** The position after a command scrolled the list to `offset`: nearby the shift is kept, so nothing flickers. */
export function positionFrom(scale: ScrollScale, position: ScrollPosition, offset: number): ScrollPosition {
  const top = offset - position.shift
  const reachable = top >= 0 && top <= scale.height && scale.listHeight > scale.height
  if (!reachable || Math.abs(top - position.top) > jump) return positionAt(scale, offset)
  return settled(scale, offset, { top, shift: position.shift })
}

/** Keeps `place` unless it drifted too far, or is near an end that its shift would make unreachable. */
function settled(scale: ScrollScale, offset: number, position: ScrollPosition): ScrollPosition {
  const ideal = positionAt(scale, offset)
  const nearEnd = offset <= edge || offset >= scale.listHeight - edge
  return nearEnd || Math.abs(ideal.top - position.top) > drift ? ideal : position
}

/** The offset (px) nearest to `offset` that shows row `index` whole in a view of `viewHeight` px. */
export function offsetToReveal(index: number, rowHeight: number, offset: number, viewHeight: number): number {
  const top = index * rowHeight
  if (top < offset) return top
  return Math.max(offset, Math.min(top, top + rowHeight - viewHeight))
}
