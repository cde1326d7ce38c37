/** Search parameters as they stand in the address before a screen reads them: plain texts. */
export type RawSearch = Record<string, string>

/** Reads a query text into parameters; the last of a repeated name counts. */
export function parseSearchText(text: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Formats parameters as a readable query string: lists with commas, empty values omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeValue(value)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function encodeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => encodeURIComponent(String(item))).join(',')
  return encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
