import type { FieldRead } from '#domain/text/text-field.ts'

/** Search parameters of a screen. They arrive as texts (`?status=1,2`), so its fields read texts; see `#domain/text/text-field.ts`. */
export interface SearchSchema<Search extends object = object> {
  shape: Readonly<Record<string, { safeParse(raw: unknown): FieldRead<unknown> }>>
  safeParse(raw: unknown): FieldRead<Search>
}

/** Search parameters of an address, as a screen's page gets them. */
export type SearchOf<Z extends SearchSchema> = Z extends { safeParse(raw: unknown): FieldRead<infer Search> }
  ? Search
  : never
