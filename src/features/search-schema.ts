import type { FieldRead } from '#domain/text/text-field.ts'

/** Search parameters of a screen. They arrive as texts (`?status=1,2`), so its fields read texts; see `#domain/text/text-field.ts`. */
export interface SearchSchema {
  shape: Readonly<Record<string, { safeParse(raw: unknown): FieldRead<unknown> }>>
  safeParse(raw: unknown): FieldRead<object>
}

/** Search parameters of an address, as a screen's page gets them. */
export type SearchOf<Z extends SearchSchema> = Z extends { safeParse(raw: unknown): FieldRead<infer Search> }
  ? Search
  : never

/** A schema that comes with the page: until then every parameter is taken as the text that it is. */
export interface DeferredSearch<Search extends object> extends SearchSchema {
  safeParse(raw: unknown): FieldRead<Search>
  isDeferred: true
  resolve(schema: SearchSchema): void
}

const taken = <T>(data: T): FieldRead<T> => ({ success: true, data })
const ANY_FIELD = { safeParse: taken<unknown> }
const ANY_SHAPE: SearchSchema['shape'] = new Proxy({}, { get: () => ANY_FIELD })

/** Creates a schema to be resolved when the page is loaded. */
export function deferredSearch<Search extends object>(): DeferredSearch<Search> {
  let known: SearchSchema | null = null
  return {
    isDeferred: true,
    get shape() {
      return known?.shape ?? ANY_SHAPE
    },
    safeParse: (raw) => (known ? known.safeParse(raw) : taken((raw ?? {}) as object)) as FieldRead<Search>,
    resolve: (schema) => {
      known = schema
    },
  }
}

/** The `search` and `load` of a screen whose page module exports the schema of its address beside the page. */
export function searchOfPage<Module extends { search: SearchSchema }>(load: () => Promise<Module>) {
  const search = deferredSearch<SearchOf<Module['search']> & object>()
  return {
    search,
    load: async () => {
      const module = await load()
      search.resolve(module.search)
      return module
    },
  }
}
