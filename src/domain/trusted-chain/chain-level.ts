/** How far a chain can be relied on; `manual` where its balances say nothing, or a person decides by the account's settings. */
export const CHAIN_LEVELS = ['low', 'medium', 'high', 'highest', 'manual'] as const
export type ChainLevel = (typeof CHAIN_LEVELS)[number]

/** What the newest part of a chain is like, since its last break. */
export interface ChainFacts {
  /** Records with a balance, linked without a break. */
  size: number
  /** Of these, the records and their amounts, credits and debits alike, that came within the check's time of the newest. */
  checkSize: number
  checkAmountMinor: number
  /** Records of a minute, on average over the time in which links are looked for. */
  perMinute: number
  /** The level that the account's settings ask for; null where they say nothing. */
  wanted: string | null
}

/** From where on a chain counts as reliable; amounts are minor units. */
export interface LevelPolicy {
  minReliableChainSize: number
  minReliableCheckSize: number
  minReliableCheckAmount: number
}

/**
 * The level of a chain: `medium` from a length on, `high` where enough of it is recent, `highest` where that is of enough
 * money. A chain without balances, or of an account that is left to people, is `manual`.
 */
export function levelOf(facts: ChainFacts, policy: LevelPolicy): ChainLevel {
  if (facts.wanted === 'manual' || facts.size === 0) return 'manual'
  if (facts.size < policy.minReliableChainSize) return 'low'
  if (facts.checkSize < policy.minReliableCheckSize) return 'medium'
  return facts.checkAmountMinor < policy.minReliableCheckAmount ? 'high' : 'highest'
}

/** Whether a chain is as reliable as an account's settings ask; without a wish, `high`. */
export function isReliable(level: ChainLevel, wanted: string | null): boolean {
  const asked = CHAIN_LEVELS.find((one) => one === wanted) ?? 'high'
  return asked !== 'manual' && level !== 'manual' && CHAIN_LEVELS.indexOf(level) >= CHAIN_LEVELS.indexOf(asked)
}
