import type { SearchOf, SearchSchema } from '#features/search-schema.ts'

/** Result of reading an address by a screen's schema: the parameters that hold, and the names of dropped ones. */
export interface ReadSearch<Z extends SearchSchema> {
  search: SearchOf<Z>
  dropped: string[]
}

/** Parses search parameters; unknown or invalid ones are dropped instead of failing the screen. */
export function readSearch<Z extends SearchSchema>(schema: Z, raw: Record<string, unknown>): ReadSearch<Z> {
  const holds = ([name, value]: [string, unknown]) => schema.shape[name]?.safeParse(value).success ?? false
  const given = Object.entries(raw)
  const parsed = schema.safeParse(Object.fromEntries(given.filter(holds)))
  if (!parsed.success) throw new TypeError('fields that hold one by one do not hold together')
  return { search: parsed.data as SearchOf<Z>, dropped: given.filter((entry) => !holds(entry)).map(([name]) => name) }
}

/** The router's validator: links are checked against the schema's input, and its page reads the texts of an address. */
export function searchTexts<Z extends SearchSchema>() {
  return {
    types: {} as { input: Partial<SearchOf<Z>>; output: Record<string, unknown> },
    parse: (texts: unknown) => (texts ?? {}) as Record<string, unknown>,
  }
}
