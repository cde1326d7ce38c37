/** Scrolls the selected item into view as the keys move it; for `ref`. */
export function intoView(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' })
}
