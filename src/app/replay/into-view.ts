/** Keeps the item that is looked at in sight, as the keys move on from it; for `ref`. */
export function intoView(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' })
}
