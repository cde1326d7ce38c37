/** Scrolls a strip sideways until its item is in view; unlike `scrollIntoView`, what holds the strip stays where it is. */
export function scrollAcross(strip: HTMLElement, item: HTMLElement): void {
  const outer = strip.getBoundingClientRect()
  const inner = item.getBoundingClientRect()
  if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left
  else if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right
}
