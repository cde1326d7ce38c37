import type { AllocationRefusal } from '#domain/accounts/allocation.ts'
import { letsThrough } from '#domain/accounts/breaker.ts'
import type { SettingValues } from '#domain/settings.ts'
import type { Candidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'

/** The product of red-packet wallets, which hold only so many orders at once. */
export const RED_WALLET_PRODUCT_ID = 1008

/** Input of the rules beside the account: settings, and the time, in ms. */
export interface AllocationRules extends Pick<SettingValues, 'limitMode' | 'limitUseSuccessAmount' | 'redWalletCount'> {
  nowMs: number
  /** No other account takes the order, so that one that failed is tried sooner. */
  isLastHope?: boolean
}

/**
 * Why an account refuses an amount, or null. In strict mode the order must not exceed a limit; in relaxed mode an
 * account takes orders until the limit is reached. `amountTaken` is determined when the slot is reserved, `sameAccount`
 * when the order moves to another account.
 */
export function refusalOf(candidate: Candidate, amountMinor: number, rules: AllocationRules): AllocationRefusal | null {
  const passes = (used: number, limit: number | null) =>
    limit !== null && isPassed(used, amountMinor, limit, rules.limitMode)
  const c = candidate
  if (c.resourceState !== 0 || c.resourceStatus !== 'normal') return 'disabled'
  if (c.supplierStatus !== 'active') return 'supplierDisabled'
  if (c.isProductOff) return 'supplierProduct'
  if (c.isSilent) return 'offline'
  if (!letsThrough(doorOf(c), rules.nowMs, rules.isLastHope)) return 'breaker'
  if (amountMinor < c.minAmountMinor) return 'amountBelowMin'
  if (c.maxAmountMinor !== null && amountMinor > c.maxAmountMinor) return 'amountAboveMax'
  if (c.processingCount >= c.maxConcurrentOrders) return 'concurrency'
  if (c.productId === RED_WALLET_PRODUCT_ID && c.processingCount >= rules.redWalletCount) return 'redWallet'
  if (c.dailyCountLimit !== null && c.orderCount >= c.dailyCountLimit) return 'dailyCount'
  if (passes(usedToday(c, rules), c.dailyAmountLimitMinor)) return 'dailyAmount'
  if (passes(c.everMinor + c.processingAmountMinor, c.totalLimitMinor)) return 'totalLimit'
  if (c.supplierMaxConcurrent !== null && c.supplierProcessing >= c.supplierMaxConcurrent) return 'supplierConcurrency'
  if (c.supplierDailyCountLimit !== null && c.supplierTodayCount >= c.supplierDailyCountLimit)
    return 'supplierDailyCount'
  if (passes(c.supplierTodayMinor + c.supplierProcessingMinor, c.supplierDailyLimitMinor)) return 'supplierDailyAmount'
  if (passes(c.supplierEverMinor + c.supplierProcessingMinor, c.supplierTotalLimitMinor)) return 'supplierTotalLimit'
  if (c.supplierMinBalanceMinor !== null && c.supplierAvailableMinor < c.supplierMinBalanceMinor)
    return 'supplierBalance'
  return null
}

/** Amount that counts toward the account's daily limit. */
export const usedToday = (
  { amountMinor, successAmountMinor }: Pick<Candidate, 'amountMinor' | 'successAmountMinor'>,
  { limitUseSuccessAmount }: Pick<AllocationRules, 'limitUseSuccessAmount'>,
): number => (limitUseSuccessAmount ? successAmountMinor : amountMinor)

/** The account's breaker. */
export const doorOf = ({ breakerProbeAtMs, breakerState, breakerWaitSeconds }: Candidate) => ({
  state: breakerState,
  probeAtMs: breakerProbeAtMs,
  waitSeconds: breakerWaitSeconds,
})

function isPassed(used: number, amountMinor: number, limit: number, mode: AllocationRules['limitMode']): boolean {
  return mode === 'strict' ? used + amountMinor > limit : used >= limit
}

/**
 * Amounts that make an order unique on its account: the exact amount, then the nearest ones first, within the float, in steps
 * that a payer can send.
 */
export function* floatedAmounts(
  amountMinor: number,
  floatUpMinor: number,
  floatDownMinor: number,
  step = 1,
): Generator<number> {
  yield amountMinor
  for (let by = step; by <= Math.max(floatUpMinor, floatDownMinor); by += step) {
    if (by <= floatDownMinor && amountMinor - by > 0) yield amountMinor - by
    if (by <= floatUpMinor) yield amountMinor + by
  }
}
