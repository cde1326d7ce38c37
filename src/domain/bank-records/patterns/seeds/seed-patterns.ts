import { CHINA_SEEDS } from '#domain/bank-records/patterns/seeds/china.ts'
import { INDIA_SEEDS } from '#domain/bank-records/patterns/seeds/india.ts'
import { KENYA_SEEDS } from '#domain/bank-records/patterns/seeds/kenya.ts'
import { REFUSAL_SEEDS } from '#domain/bank-records/patterns/seeds/refusals.ts'
import type { Seed } from '#domain/bank-records/patterns/seeds/seed.ts'

/** The patterns that a new system begins with. */
export const SEED_PATTERNS: readonly Seed[] = [...REFUSAL_SEEDS, ...INDIA_SEEDS, ...CHINA_SEEDS, ...KENYA_SEEDS]
