/** Whether the balance of a record proves what came before it; a record without a balance proves nothing, and fails nothing. */
export const LINK_STATES = ['trusted', 'broken', 'unverifiable'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** What is wrong where a chain breaks: movements are missing, or a balance fits nowhere though its amount does. */
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
  /** What is missing between both, signed; of a balance that is misread, by how much it is off. */
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
