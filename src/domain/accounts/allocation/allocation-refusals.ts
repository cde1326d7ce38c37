/** Why an account refuses an order, in the order of the checks. */
export const ALLOCATION_REFUSALS = [
  'disabled',
  'supplierDisabled',
  'supplierProduct',
  'offline',
  'breaker',
  'amountBelowMin',
  'amountAboveMax',
  'concurrency',
  'redWallet',
  'dailyCount',
  'dailyAmount',
  'totalLimit',
  'supplierConcurrency',
  'supplierDailyCount',
  'supplierDailyAmount',
  'supplierTotalLimit',
  'supplierBalance',
  'amountTaken',
  'sameAccount',
] as const
export type AllocationRefusal = (typeof ALLOCATION_REFUSALS)[number]
