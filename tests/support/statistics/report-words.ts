import fc from 'fast-check'

/** Labels of a report that are the names themselves, so that a test can tell where each comes from. */
export const REPORT_WORDS = {
  lookup: (key: string) => key,
  texts: { enum: (_group: string, name: string) => name, product: String },
  number: String,
  region: String,
  measure: (name: string) => name,
  dimension: (id: string) => id,
}

/** 12:00 in Shanghai. */
export const NOON = Date.parse('2026-03-10T04:00:00.000Z')
const HOUR_MS = 3_600_000

/** One of the values, of which one that is given twice comes twice as often. */
export const some = <T>(...values: readonly T[]) => fc.constantFrom(...values)

/** A random moment before noon, on the edges of hours and days. */
export const beforeNoon = fc
  .tuple(fc.integer({ min: 0, max: 80 }), some(0, 1, 999, 1_000, -1, -1_000))
  .map(([hours, edge]) => new Date(NOON - hours * HOUR_MS + edge))
