/** Why money moved in the ledger. */
export const LEDGER_CAUSES = [
  'collection',
  'reversal',
  'opening',
  'payout.freeze',
  'payout.release',
  'payout.paid',
  'balance.add',
  'balance.withdraw',
  'balance.hold',
  'balance.release',
  'balance.clear',
  'balance.settle',
  'deposit.add',
  'deposit.reduce',
] as const
export type LedgerCause = (typeof LEDGER_CAUSES)[number]

/** Owners whose accounts have fund records. */
export const FUND_OWNERS = ['merchant', 'supplier'] as const
export type FundOwner = (typeof FUND_OWNERS)[number]
/** Owner kinds of an account; `outside` is the world that money comes from and goes to. */
export const LEDGER_OWNERS = [...FUND_OWNERS, 'platform', 'outside'] as const
export type LedgerOwner = (typeof LEDGER_OWNERS)[number]

/**
 * What of an owner's money an account holds: what it may use, what payouts under way froze, what staff froze, and its
 * security deposit.
 */
export const FUND_PURPOSES = ['available', 'frozen', 'held', 'deposit'] as const
export type FundPurpose = (typeof FUND_PURPOSES)[number]
/** What an account holds: a part of the owner's money, the platform's fees, or the outside. */
export const LEDGER_PURPOSES = [...FUND_PURPOSES, 'fees', 'clearing'] as const
export type LedgerPurpose = (typeof LEDGER_PURPOSES)[number]
