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
