import type { z } from 'zod'
import type { SearchSchema } from '#features/define-screen.ts'

/** What a screen's schema made of an address: the parameters that hold, and the names of those that were dropped. */
export interface ReadSearch<Z extends SearchSchema> {
  search: z.output<Z>
  dropped: string[]
}

/** Reads search parameters; what is unknown or invalid is dropped instead of failing the screen. */
export function readSearch<Z extends SearchSchema>(schema: Z, raw: Record<string, unknown>): ReadSearch<Z> {
  const dropped = Object.keys(raw).filter((name) => !(name in schema.shape))
  let left: Record<string, unknown> = Object.fromEntries(Object.entries(raw).filter(([name]) => name in schema.shape))
  for (;;) {
    const parsed = schema.safeParse(left)
    if (parsed.success) return { search: parsed.data, dropped }
    const faulty = new Set(parsed.error.issues.map((issue) => String(issue.path[0])).filter((name) => name in left))
    // A fault that no parameter can be blamed for leaves the defaults.
    if (faulty.size === 0) return { search: schema.parse({}), dropped: [...dropped, ...Object.keys(left)] }
    dropped.push(...faulty)
    left = Object.fromEntries(Object.entries(left).filter(([name]) => !faulty.has(name)))
  }
}

/** A schema as the router's validator: links are checked against its input, pages read its output. */
export function searchValidator<Z extends SearchSchema>(schema: Z) {
  return {
    types: {} as { input: z.input<Z>; output: z.output<Z> },
    parse: (raw: unknown): z.output<Z> => readSearch(schema, (raw ?? {}) as Record<string, unknown>).search,
  }
}
