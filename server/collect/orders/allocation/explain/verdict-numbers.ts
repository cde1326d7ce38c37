import type { AllocationRefusal } from '#domain/accounts/allocation/allocation-refusals.ts'
import type { Candidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import { usedToday } from '#server/collect/orders/allocation/allocation-rules.ts'
import type { AllocationRules } from '#server/collect/orders/allocation/allocation-rules.ts'

/** The numbers behind a refusal: what is used of which limit, in orders or minor units, or until when it lasts. */
export interface VerdictNumbers {
  used: number | null
  limit: number | null
  unit: 'count' | 'amount' | null
  until: string | null
}

const NONE: VerdictNumbers = { used: null, limit: null, unit: null, until: null }
const counted = (used: number, limit: number | null): VerdictNumbers => ({ ...NONE, used, limit, unit: 'count' })
const summed = (used: number, limit: number | null): VerdictNumbers => ({ ...NONE, used, limit, unit: 'amount' })

const NUMBERS: Record<
  AllocationRefusal,
  (c: Candidate, amountMinor: number, rules: AllocationRules) => VerdictNumbers
> = {
  disabled: () => NONE,
  supplierDisabled: () => NONE,
  supplierProduct: () => NONE,
  offline: () => NONE,
  breaker: ({ breakerProbeAtMs: at }) => ({ ...NONE, until: at === null ? null : new Date(at).toISOString() }),
  amountBelowMin: (c, amountMinor) => summed(amountMinor, c.minAmountMinor),
  amountAboveMax: (c, amountMinor) => summed(amountMinor, c.maxAmountMinor),
  concurrency: (c) => counted(c.processingCount, c.maxConcurrentOrders),
  redWallet: (c, _amount, { redWalletCount }) => counted(c.processingCount, redWalletCount),
  dailyCount: (c) => counted(c.orderCount, c.dailyCountLimit),
  dailyAmount: (c, _amount, rules) => summed(usedToday(c, rules), c.dailyAmountLimitMinor),
  totalLimit: (c) => summed(c.everMinor + c.processingAmountMinor, c.totalLimitMinor),
  supplierConcurrency: (c) => counted(c.supplierProcessing, c.supplierMaxConcurrent),
  supplierDailyCount: (c) => counted(c.supplierTodayCount, c.supplierDailyCountLimit),
  supplierDailyAmount: (c) => summed(c.supplierTodayMinor + c.supplierProcessingMinor, c.supplierDailyLimitMinor),
  supplierTotalLimit: (c) => summed(c.supplierEverMinor + c.supplierProcessingMinor, c.supplierTotalLimitMinor),
  supplierBalance: (c) => summed(c.supplierAvailableMinor, c.supplierMinBalanceMinor),
  amountTaken: (_c, amountMinor) => summed(amountMinor, null),
  sameAccount: () => NONE,
}

/** The numbers of an account's refusal. */
export function numbersOf(
  refusal: AllocationRefusal | null,
  candidate: Candidate,
  amountMinor: number,
  rules: AllocationRules,
): VerdictNumbers {
  return refusal === null ? NONE : NUMBERS[refusal](candidate, amountMinor, rules)
}
