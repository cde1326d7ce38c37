import { builtRouteOf } from '#app/catalogue.ts'
import { readSearch } from '#routes/screen-search.ts'
import { parseSearchText } from '#routes/search-text.ts'

let dropped: string[] = []

/** Remembers which parameters of an address its screen will not take; the router drops them before anybody sees them. */
export function noteDroppedSearch(address: { pathname: string; search: string }): void {
  const built = builtRouteOf(address.pathname)
  if (built) dropped = readSearch(built.declaration.search, parseSearchText(address.search)).dropped
}

/** The parameters that were dropped, once. */
export function takeDroppedSearch(): string[] {
  const names = dropped
  dropped = []
  return names
}
