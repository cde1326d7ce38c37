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

/**
 * Reasons for which accounts refuse a merchant's order, without naming them: the field of the creation, and a key
 * below `fault` of the `errors` texts.
 */
const TOLD = {
  belowAccounts: 'amount',
  aboveAccounts: 'amount',
  amountAwaited: 'amount',
  accountsFull: 'productId',
  noneOpen: 'productId',
} as const
type ToldFault = keyof typeof TOLD

const TOLD_OF: Readonly<Record<AllocationRefusal, ToldFault>> = {
  disabled: 'noneOpen',
  supplierDisabled: 'noneOpen',
  supplierProduct: 'noneOpen',
  offline: 'noneOpen',
  breaker: 'noneOpen',
  amountBelowMin: 'belowAccounts',
  amountAboveMax: 'aboveAccounts',
  concurrency: 'accountsFull',
  redWallet: 'accountsFull',
  dailyCount: 'accountsFull',
  dailyAmount: 'accountsFull',
  totalLimit: 'accountsFull',
  supplierConcurrency: 'accountsFull',
  supplierDailyCount: 'accountsFull',
  supplierDailyAmount: 'accountsFull',
  supplierTotalLimit: 'accountsFull',
  supplierBalance: 'accountsFull',
  amountTaken: 'amountAwaited',
  sameAccount: 'accountsFull',
}

/**
 * Why no account takes an order, each reason once. That accounts are not open counts where all are. An account without
 * a refusal was willing, and busy with another order.
 */
export function noAccountFaults(
  refusals: readonly (AllocationRefusal | null)[],
): { path: (typeof TOLD)[ToldFault]; fault: ToldFault }[] {
  const faults = new Set(refusals.map((refusal) => (refusal === null ? 'accountsFull' : TOLD_OF[refusal])))
  if (faults.size > 1) faults.delete('noneOpen')
  if (faults.size === 0) faults.add('noneOpen')
  return [...faults].sort().map((fault) => ({ path: TOLD[fault], fault }))
}

/** The limits of an account that fill up with the orders it takes. */
export const FILLING_LIMITS = ['dailyCount', 'dailyAmount', 'totalLimit'] as const
export type FillingLimit = (typeof FILLING_LIMITS)[number]

/** How far a limit is filled, and how quickly it fills. */
export interface Filling {
  limit: FillingLimit
  used: number
  most: number
  perHour: number
  /** When it begins anew; null where it never does. */
  resetsAt: Date | null
}

const HOUR_MS = 3_600_000

/** When a limit will be reached at this rate; null where it begins anew before, or nothing fills it. */
export function fullAt({ most, perHour, resetsAt, used }: Filling, now: Date): Date | null {
  if (used >= most) return now
  if (perHour <= 0) return null
  const atMs = now.getTime() + ((most - used) / perHour) * HOUR_MS
  if (resetsAt !== null && atMs >= resetsAt.getTime()) return null
  // Beyond what a date can say nothing is forecast.
  return atMs > 8.64e15 ? null : new Date(atMs)
}

/** The limit that is reached first. */
export function firstFull(fillings: readonly Filling[], now: Date): { limit: FillingLimit; at: Date } | null {
  const reached = fillings.flatMap((filling) => {
    const at = fullAt(filling, now)
    return at === null ? [] : [{ limit: filling.limit, at }]
  })
  return reached.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null
}

/**
 * How many orders an account takes in its turn before the turn of the next one comes: of the accounts that may take an
 * order, each so gets its part. One that shall take none is switched off instead.
 */
export const WEIGHT = { min: 1, max: 100, usual: 1 } as const
