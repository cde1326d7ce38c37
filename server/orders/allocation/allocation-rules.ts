import type { SettingValues } from '#domain/settings.ts'
import type { Candidate } from '#server/orders/allocation/allocation-candidates.ts'

/** Why an account refuses an order, in the order of the checks. */
export const ALLOCATION_REFUSALS = [
  'disabled',
  'supplierDisabled',
  'supplierProduct',
  'amountBelowMin',
  'amountAboveMax',
  'concurrency',
  'dailyCount',
  'dailyAmount',
  'supplierConcurrency',
  'supplierDailyCount',
  'supplierDailyAmount',
  'supplierTotalLimit',
  'supplierBalance',
  'amountTaken',
  'sameAccount',
] as const
export type AllocationRefusal = (typeof ALLOCATION_REFUSALS)[number]

/** The settings used by the rules. */
export type AllocationSettings = Pick<SettingValues, 'limitMode' | 'limitUseSuccessAmount'>

/**
 * Why an account refuses an amount, or null. In strict mode the order must not exceed a limit; in relaxed mode an
 * account takes orders until the limit is reached. `amountTaken` is determined when the slot is reserved, `sameAccount`
 * when the order moves to another account.
 */
export function refusalOf(
  candidate: Candidate,
  amountMinor: number,
  settings: AllocationSettings,
): AllocationRefusal | null {
  const passes = (used: number, limit: number | null) =>
    limit !== null && isPassed(used, amountMinor, limit, settings.limitMode)
  const c = candidate
  const usedToday = settings.limitUseSuccessAmount ? c.successAmountMinor : c.amountMinor
  if (c.resourceState !== 0 || c.resourceStatus !== 'normal') return 'disabled'
  if (c.supplierStatus !== 'active') return 'supplierDisabled'
  if (c.isProductOff) return 'supplierProduct'
  if (amountMinor < c.minAmountMinor) return 'amountBelowMin'
  if (c.maxAmountMinor !== null && amountMinor > c.maxAmountMinor) return 'amountAboveMax'
  if (c.processingCount >= c.maxConcurrentOrders) return 'concurrency'
  if (c.dailyCountLimit !== null && c.orderCount >= c.dailyCountLimit) return 'dailyCount'
  if (passes(usedToday, c.dailyAmountLimitMinor)) return 'dailyAmount'
  if (c.supplierMaxConcurrent !== null && c.supplierProcessing >= c.supplierMaxConcurrent) return 'supplierConcurrency'
  if (c.supplierDailyCountLimit !== null && c.supplierTodayCount >= c.supplierDailyCountLimit)
    return 'supplierDailyCount'
  if (passes(c.supplierTodayMinor + c.supplierProcessingMinor, c.supplierDailyLimitMinor)) return 'supplierDailyAmount'
  if (passes(c.supplierEverMinor + c.supplierProcessingMinor, c.supplierTotalLimitMinor)) return 'supplierTotalLimit'
  if (c.supplierMinBalanceMinor !== null && c.supplierAvailableMinor < c.supplierMinBalanceMinor)
    return 'supplierBalance'
  return null
}

function isPassed(used: number, amountMinor: number, limit: number, mode: AllocationSettings['limitMode']): boolean {
  return mode === 'strict' ? used + amountMinor > limit : used >= limit
}

/**
 * Amounts that make an order unique on its account: the exact amount, then the nearest ones first, within the float.
 */
export function* floatedAmounts(amountMinor: number, floatUpMinor: number, floatDownMinor: number): Generator<number> {
  yield amountMinor
  for (let step = 1; step <= Math.max(floatUpMinor, floatDownMinor); step += 1) {
    if (step <= floatDownMinor && amountMinor - step > 0) yield amountMinor - step
    if (step <= floatUpMinor) yield amountMinor + step
  }
}
