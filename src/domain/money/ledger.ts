/** Why money moved in the ledger. */
export const LEDGER_CAUSES = [
  'collection',
  'reversal',
  'opening',
  'payout.freeze',
  'payout.release',
  'payout.paid',
] as const
export type LedgerCause = (typeof LEDGER_CAUSES)[number]

/** Owners whose accounts have fund records. */
export const FUND_OWNERS = ['merchant', 'supplier'] as const
export type FundOwner = (typeof FUND_OWNERS)[number]
/** Owner kinds of an account; `outside` is the world that money comes from and goes to. */
export const LEDGER_OWNERS = [...FUND_OWNERS, 'platform', 'outside'] as const
export type LedgerOwner = (typeof LEDGER_OWNERS)[number]

/** What of an owner's money an account holds. */
export const FUND_PURPOSES = ['available', 'frozen'] as const
export type FundPurpose = (typeof FUND_PURPOSES)[number]
/** What an account holds: the owner's available balance, frozen money, the platform's fees, or the outside. */
export const LEDGER_PURPOSES = [...FUND_PURPOSES, 'fees', 'clearing'] as const
export type LedgerPurpose = (typeof LEDGER_PURPOSES)[number]
