/** Proof of the records before one, by its balance; a record without a balance proves nothing, and fails nothing. */
export const LINK_STATES = ['trusted', 'broken', 'unverifiable'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** Faults where a chain breaks: movements are missing, or a balance fits nowhere though its amount does. */
export const BREAK_KINDS = ['lost', 'misread'] as const
export type BreakKind = (typeof BREAK_KINDS)[number]

/** A record as the chain reads it. */
export interface ChainRecord {
  id: number
  /** When it happened, by the clock of whoever reported it, in milliseconds. */
  at: number
  /** Minor units; a debit is negative. */
  signed: number
  /** The account's balance after it, in minor units; null where the report has none. */
  balance: number | null
  utr: string | null
}

/** A record that says its balance. */
export interface Verifiable extends ChainRecord {
  balance: number
}

/** How far apart in time records may be told. */
export interface ChainWindows {
  /** Between a record and the one before it by balance, where clocks disagree. */
  linkMs: number
  /** Between two reports of one movement. */
  repeatMs: number
}

/** A place where the balances do not lead from one record to the next. */
export interface ChainBreak {
  kind: BreakKind
  /** The last record before it. */
  before: Verifiable
  /** The first record whose balance does not follow. */
  after: Verifiable
  /** The amount missing between both, signed; for a misread balance, its error. */
  gap: number
  /** The earlier record from whose balance `after` goes on, as another one does: one of both may be forged. */
  forkId: number | null
}

/** How a record hangs on the one before it: with nothing between, or over records that have no balance of their own. */
export interface ChainLink {
  from: number
  over: readonly number[]
}

/** The records of an account, linked. */
export interface Chain {
  links: ReadonlyMap<number, ChainLink>
  /** Further reports of a movement, with the record that stands for it. */
  repeats: ReadonlyMap<number, number>
  breaks: readonly ChainBreak[]
}

/** The balance before a record. */
export const balanceBefore = ({ balance, signed }: Verifiable): number => balance - signed

export const isVerifiable = (record: ChainRecord): record is Verifiable => record.balance !== null

/** By clock; of equal times, by arrival. */
export const byClock = (one: ChainRecord, other: ChainRecord): number => one.at - other.at || one.id - other.id

/**
 * Reliability of a chain; `manual` where its balances say nothing, or a person decides by the account's
 * settings.
 */
export const CHAIN_LEVELS = ['low', 'medium', 'high', 'highest', 'manual'] as const
export type ChainLevel = (typeof CHAIN_LEVELS)[number]

/** Facts about the newest part of a chain, since its last break. */
export interface ChainFacts {
  /** Records with a balance, linked without a break. */
  size: number
  /**
   * Of these, the records and their amounts, credits and debits alike, that came within the check's time of the newest.
   */
  checkSize: number
  checkAmountMinor: number
  /** Records of a minute, on average over the time in which links are looked for. */
  perMinute: number
  /** The level that the account's settings ask for; null where they say nothing. */
  wanted: string | null
}

/** From where on a chain counts as reliable; the amount is in minor units of the account's product. */
export interface LevelPolicy {
  minReliableChainSize: number
  minReliableCheckSize: number
  minReliableCheckAmount: number
}

/**
 * The level of a chain: `medium` from a length on, `high` where enough of it is recent, `highest` where that is of
 * enough money. A chain without balances, or of an account that is left to people, is `manual`.
 */
export function levelOf(facts: ChainFacts, policy: LevelPolicy): ChainLevel {
  if (facts.wanted === 'manual' || facts.size === 0) return 'manual'
  if (facts.size < policy.minReliableChainSize) return 'low'
  if (facts.checkSize < policy.minReliableCheckSize) return 'medium'
  return facts.checkAmountMinor < policy.minReliableCheckAmount ? 'high' : 'highest'
}

/** True where a chain is as reliable as an account's settings ask; without a setting, `high`. */
export function isReliable(level: ChainLevel, wanted: string | null): boolean {
  const asked = CHAIN_LEVELS.find((one) => one === wanted) ?? 'high'
  return asked !== 'manual' && level !== 'manual' && CHAIN_LEVELS.indexOf(level) >= CHAIN_LEVELS.indexOf(asked)
}

/**
 * States of the movement that would close a break: undecided, accepted by a person, accepted by the system,
 * dismissed by a person because nothing is missing, or resolved by the true record.
 */
export const PATCH_STATES = ['proposed', 'accepted', 'automatic', 'dismissed', 'resolved'] as const
export type PatchState = (typeof PATCH_STATES)[number]

/** The states in which the record after the break is not linked to one before it. */
export const OPEN_PATCH_STATES = ['proposed', 'dismissed'] as const satisfies readonly PatchState[]
