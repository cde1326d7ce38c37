import type { Page } from '@playwright/test'

/**
 * What is wrong with the texts of a page as they are drawn, a line each: a text that is cut, a figure that touches or
 * overlaps another text, a page that scrolls sideways.
 */
export const textFaults = (page: Page): Promise<string[]> => page.evaluate(measureTexts)

/** Runs in the page: one pass over its text nodes, which takes some ten milliseconds. */
function measureTexts(): string[] {
  interface Area {
    left: number
    right: number
    top: number
    bottom: number
  }
  interface Line extends Area {
    text: string
    box: Element
    hasFigure: boolean
  }
  /** Px between the texts of two boxes beside each other. */
  const CLEAR = 2
  /** Browsers round the edges of boxes. */
  const ROUNDED = 1
  /** Fonts reserve more above and below a line than its signs need. */
  const SHARE_OF_LINE = 0.4
  const SHOWN = 60
  const faults: string[] = []
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN)

  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const isInline = (element: Element) => /^(inline|contents$)/.test(styleOf(element).display)
  /** The element whose lines an element's text is part of. */
  const boxOf = (element: Element): Element =>
    /^(inline|contents)$/.test(styleOf(element).display) && element.parentElement
      ? boxOf(element.parentElement)
      : element
  const insides = new Map<Element, Area>()
  const insideOf = (element: Element): Area => {
    const known = insides.get(element)
    if (known) return known
    const outside = element.getBoundingClientRect()
    const [left, top] = [outside.left + element.clientLeft, outside.top + element.clientTop]
    const area = { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight }
    insides.set(element, area)
    return area
  }

  /** An ellipsis is drawn for lines of its own alone, not for the items of a flex box or a grid. */
  function drawsEllipsis(clip: Element, box: Element): boolean {
    const { textOverflow, display } = styleOf(clip)
    if (textOverflow === 'clip' || /flex|grid/.test(display)) return false
    for (let at = box; at !== clip; at = at.parentElement ?? clip) if (!isInline(at)) return false
    return true
  }

  /** The visible part of a line of text. A line that is cut by a box without scrolling is noted. */
  function seenOf(line: Area, box: Element, text: string): Area | undefined {
    const seen = { left: line.left, right: line.right, top: line.top, bottom: line.bottom }
    for (let at: Element | null = box; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, position } = styleOf(at)
      const inside = overflowX === 'visible' && overflowY === 'visible' ? null : insideOf(at)
      if (inside) {
        // What is heard only has one px. What wraps out of view is left out whole.
        const isHidden = inside.right - inside.left <= ROUNDED
        if (isHidden || seen.top > inside.bottom - ROUNDED || seen.bottom < inside.top + ROUNDED) return undefined
        const isCut = seen.right > inside.right + ROUNDED || seen.left < inside.left - ROUNDED
        if (isCut && /hidden|clip/.test(overflowX) && !drawsEllipsis(at, box)) faults.push(`cut: ${short(text)}`)
        seen.left = Math.max(seen.left, inside.left)
        seen.right = Math.min(seen.right, inside.right)
        seen.top = Math.max(seen.top, inside.top)
        seen.bottom = Math.min(seen.bottom, inside.bottom)
        if (seen.right <= seen.left || seen.bottom <= seen.top) return undefined
      }
      if (position === 'fixed') break
    }
    return seen.right > 0 && seen.left < innerWidth && seen.bottom > 0 && seen.top < innerHeight ? seen : undefined
  }

  function linesOfPage(): Line[] {
    const lines: Line[] = []
    const range = document.createRange()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      const parent = node.parentElement
      if (!parent || text.trim() === '' || /^(SCRIPT|STYLE|OPTION|TEXTAREA)$/.test(parent.tagName)) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const box = boxOf(parent)
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const seen = rect.width > 0 ? seenOf(rect, box, text) : undefined
        if (seen) lines.push({ ...seen, text, box, hasFigure: /\d/.test(text) })
      }
    }
    return lines.sort((a, b) => a.left - b.left)
  }

  /** True where, at a place of a text, something opaque lies over it, such as a popup over rows. */
  function isCovered({ box }: Line, x: number, y: number): boolean {
    for (let at = document.elementFromPoint(x, y); at && !at.contains(box); at = at.parentElement)
      if (!box.contains(at) && !/, 0(\.\d+)?\)$|transparent/.test(styleOf(at).backgroundColor)) return true
    return false
  }

  function compare(one: Line, other: Line): void {
    if (one.box === other.box || !(one.hasFigure || other.hasFigure)) return
    const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)]
    if (bottom - top < SHARE_OF_LINE * Math.min(one.bottom - one.top, other.bottom - other.top)) return
    const end = Math.min(one.right, other.right)
    const isOver = end - other.left >= ROUNDED
    // Parts of one line stand as close as its words do.
    const isOneLine =
      isInline(one.box) || isInline(other.box) || one.box.contains(other.box) || other.box.contains(one.box)
    if (!isOver && isOneLine) return
    const y = (top + bottom) / 2
    const [atOne, atOther] = isOver ? [(other.left + end) / 2, (other.left + end) / 2] : [one.right - 1, other.left + 1]
    if (isCovered(one, atOne, y) || isCovered(other, atOther, y)) return
    faults.push(`${isOver ? 'over one another' : 'touching'}: ${short(one.text)} | ${short(other.text)}`)
  }

  const lines = linesOfPage()
  for (const [at, one] of lines.entries())
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (!other || other.left >= one.right + CLEAR) break
      compare(one, other)
    }

  /** What is typed can be moved within its field; what an empty field says of itself cannot. */
  const ruler = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll('input')) {
    const { font, paddingLeft, paddingRight, textOverflow } = styleOf(field)
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (!ruler || field.value !== '' || room <= 0 || textOverflow === 'ellipsis' || !field.checkVisibility()) continue
    ruler.font = font
    if (ruler.measureText(field.placeholder).width > room + ROUNDED) faults.push(`cut: ${field.placeholder}`)
  }

  for (const element of [document.documentElement, document.querySelector('main')]) {
    const beyond = element ? element.scrollWidth - element.clientWidth : 0
    if (beyond > 0) faults.push(`scrolls sideways by ${beyond} px`)
  }
  return [...new Set(faults)]
}
