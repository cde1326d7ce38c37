/** How payments are reported. */
export const REPORTED_KINDS = ['sms', 'webMessage', 'usdt'] as const

/** How a payment is known: from a report, a bank's statement, or inferred from the balances around it. */
export const BANK_RECORD_KINDS = [...REPORTED_KINDS, 'statement', 'inferred'] as const
export type BankRecordKind = (typeof BANK_RECORD_KINDS)[number]

/** The kinds that a list of payments shows: what has no list to be matched in stands beside what is told by SMS. */
export const LISTED_KINDS = {
  sms: ['sms', 'statement', 'inferred', 'usdt'],
  webMessage: ['webMessage'],
} as const satisfies Record<string, readonly BankRecordKind[]>

/** Which way money moved on an account. */
export const DIRECTIONS = ['credit', 'debit'] as const
export type Direction = (typeof DIRECTIONS)[number]

/**
 * Statuses of a bank record. Money that came in is matched to its order, unmatched, or set aside by a person.
 * Money that went out looks for no order, `sameAs` is part of another record, and `rolledBack` was taken back by its
 * chain, even if it was matched.
 */
export const BANK_RECORD_STATUSES = ['unmatched', 'matched', 'setAside', 'outgoing', 'sameAs', 'rolledBack'] as const
export type BankRecordStatus = (typeof BANK_RECORD_STATUSES)[number]

/**
 * Queues of payments without an order: `awaited` may still find its order by itself, `missing` comes near none,
 * `mismatch` comes near one and differs from it, and the account of `unknownAccount` is not known.
 */
export const DESK_QUEUES = ['awaited', 'missing', 'mismatch', 'unknownAccount'] as const
export type DeskQueue = (typeof DESK_QUEUES)[number]

/** Which differences from its order a payment may have and still be matched together with others. */
export const OVERLOOKED = ['nothing', 'time', 'name'] as const
export type Overlooked = (typeof OVERLOOKED)[number]

/** As many payments are decided on together. */
export const DECIDED_TOGETHER_MAX = 100
/** As many orders share a payment. */
export const SHARING_ORDERS_MAX = 20
