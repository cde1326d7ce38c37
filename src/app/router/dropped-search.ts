import { builtRouteOf } from '#app/catalogue.ts'
import { parseSearchText } from '#domain/text/search-text.ts'
import { readSearch } from '#routes/screen-search.ts'

let noted: { pathname: string; search: string } | null = null

/** Notes the URL that was opened; the router drops rejected parameters silently. */
export function noteOpenedUrl({ pathname, search }: { pathname: string; search: string }): void {
  noted = { pathname, search }
}

/** Returns the parameters that the opened screen rejects, once; its page, and so its schema, is loaded. */
export function takeDroppedSearch(): string[] {
  const built = noted && builtRouteOf(noted.pathname)
  const names = noted && built ? readSearch(built.declaration.search, parseSearchText(noted.search)).dropped : []
  noted = null
  return names
}
