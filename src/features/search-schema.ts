import type { FieldRead } from '#domain/text-field.ts'

/** Search parameters of a screen. They arrive as texts (`?status=1,2`), so its fields read texts; see `#domain/text-field.ts`. */
export interface SearchSchema {
  shape: Readonly<Record<string, { safeParse(raw: unknown): FieldRead<unknown> }>>
  safeParse(raw: unknown): FieldRead<object>
}

/** What a screen's page is given of its address. */
export type SearchOf<Z extends SearchSchema> = Z extends { safeParse(raw: unknown): FieldRead<infer Search> }
  ? Search
  : never
