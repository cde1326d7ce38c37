import { builtRouteOf } from '#app/catalogue.ts'
import { readSearch } from '#routes/screen-search.ts'
import { parseSearchText } from '#domain/search-text.ts'

let dropped: string[] = []

/** Records which parameters of a URL its screen rejects; the router drops them silently. */
export function noteDroppedSearch(address: { pathname: string; search: string }): void {
  const built = builtRouteOf(address.pathname)
  if (built) dropped = readSearch(built.declaration.search, parseSearchText(address.search)).dropped
}

/** Returns the dropped parameters once. */
export function takeDroppedSearch(): string[] {
  const names = dropped
  dropped = []
  return names
}
