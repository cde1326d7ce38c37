import type { BankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { CHINA_BANKS } from '#domain/bank-records/packs/china/china.ts'
import { CHINA_PHRASES } from '#domain/bank-records/packs/china/phrases.ts'
import { INDIA_BANKS } from '#domain/bank-records/packs/india/india.ts'
import { INDIA_PHRASES } from '#domain/bank-records/packs/india/phrases.ts'
import { KENYA_BANKS } from '#domain/bank-records/packs/kenya/kenya.ts'
import { KENYA_PHRASES } from '#domain/bank-records/packs/kenya/phrases.ts'
import { REMARKS } from '#domain/bank-records/packs/remarks.ts'
import type { Seed } from '#domain/bank-records/patterns/pattern.ts'

/** The banks and wallets whose senders and wordings are known without anybody saying so. */
export const PACKS: readonly BankPack[] = [...INDIA_BANKS, ...CHINA_BANKS, ...KENYA_BANKS]

/** The patterns that every system has: an update brings new and changed ones, and leaves alone what people wrote. */
export const SHIPPED_PATTERNS: readonly Seed[] = [
  ...REMARKS,
  ...INDIA_PHRASES,
  ...CHINA_PHRASES,
  ...KENYA_PHRASES,
  ...PACKS.flatMap(({ patterns }) => patterns),
]
