import type { PatternText } from '#domain/bank-records/patterns/pattern.ts'

/** A pattern that a new system begins with. */
export type Seed = PatternText & { name: string }

type SeedText = Pick<Seed, 'name' | 'says' | 'expression'> & Partial<Seed>

/** Seeds that share what they are of. */
export function seedsOf(common: Partial<PatternText>, seeds: readonly SeedText[]): Seed[] {
  return seeds.map((seed) => ({
    kind: null,
    sender: null,
    country: null,
    decimalMark: 'point',
    timeFormat: null,
    ...common,
    ...seed,
  }))
}
