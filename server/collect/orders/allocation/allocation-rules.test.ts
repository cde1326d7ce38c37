import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALLOCATION_REFUSALS } from '#domain/accounts/allocation.ts'
import type { AllocationRefusal } from '#domain/accounts/allocation.ts'
import type { Candidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import { WILLING } from '#server/collect/orders/allocation/forecast/replay-limits.ts'
import { floatedAmounts, refusalOf } from '#server/collect/orders/allocation/allocation-rules.ts'
import type { AllocationRules } from '#server/collect/orders/allocation/allocation-rules.ts'

const willing: Candidate = {
  ...WILLING,
  resourceId: 1,
  name: 'one',
  productId: 1008,
  supplierId: 1,
  supplierName: 'S',
  breakerWaitSeconds: 60,
  minAmountMinor: 1,
  maxConcurrentOrders: 1,
  supplierMaxConcurrent: 1,
  supplierMinBalanceMinor: 0,
}
const strict: AllocationRules = {
  limitMode: 'strict',
  limitUseSuccessAmount: true,
  redWalletCount: 10,
  nowMs: 1_000_000,
}

it('returns the first reason to refuse an account', () => {
  expect(refusalOf(willing, 100, strict)).toBeNull()
  const reasons: Record<Exclude<AllocationRefusal, 'amountTaken' | 'sameAccount'>, Partial<Candidate>> = {
    disabled: { resourceState: 1 },
    supplierDisabled: { supplierStatus: 'disabled' },
    supplierProduct: { isProductOff: true },
    offline: { isSilent: true },
    breaker: { breakerState: 'held' },
    amountBelowMin: { minAmountMinor: 101 },
    amountAboveMax: { maxAmountMinor: 99 },
    concurrency: { processingCount: 1 },
    redWallet: { maxConcurrentOrders: 20, processingCount: 10 },
    dailyCount: { dailyCountLimit: 3, orderCount: 3 },
    dailyAmount: { dailyAmountLimitMinor: 199, successAmountMinor: 100 },
    totalLimit: { totalLimitMinor: 199, everMinor: 50, processingAmountMinor: 50 },
    supplierConcurrency: { supplierProcessing: 1 },
    supplierDailyCount: { supplierDailyCountLimit: 5, supplierTodayCount: 5 },
    supplierDailyAmount: { supplierDailyLimitMinor: 199, supplierTodayMinor: 50, supplierProcessingMinor: 50 },
    supplierTotalLimit: { supplierTotalLimitMinor: 199, supplierEverMinor: 100 },
    supplierBalance: { supplierMinBalanceMinor: 1 },
  }
  for (const [reason, part] of Object.entries(reasons))
    expect(refusalOf({ ...willing, ...part }, 100, strict), reason).toBe(reason)
  expect([...Object.keys(reasons), 'amountTaken', 'sameAccount']).toEqual([...ALLOCATION_REFUSALS])
})

it('exceeds a daily amount once in relaxed mode, and counts all orders unless only successes count', () => {
  const near = { ...willing, dailyAmountLimitMinor: 100, successAmountMinor: 99, amountMinor: 500 }
  expect(refusalOf(near, 50, strict)).toBe('dailyAmount')
  expect(refusalOf(near, 50, { ...strict, limitMode: 'relaxed' })).toBeNull()
  expect(refusalOf({ ...near, successAmountMinor: 100 }, 50, { ...strict, limitMode: 'relaxed' })).toBe('dailyAmount')
  expect(refusalOf(near, 50, { ...strict, limitMode: 'relaxed', limitUseSuccessAmount: false })).toBe('dailyAmount')
  expect(refusalOf({ ...near, successAmountMinor: 50 }, 50, strict)).toBeNull()
})

const amountArb = fc.integer({ min: 1, max: 10_000 })
/** Limits of amounts: what is used of each, and the limit. */
const AMOUNT_LIMITS: readonly [AllocationRefusal, (used: number, limit: number) => Partial<Candidate>][] = [
  ['dailyAmount', (used, limit) => ({ successAmountMinor: used, dailyAmountLimitMinor: limit })],
  ['totalLimit', (used, limit) => ({ everMinor: used, totalLimitMinor: limit })],
  ['supplierDailyAmount', (used, limit) => ({ supplierTodayMinor: used, supplierDailyLimitMinor: limit })],
  ['supplierTotalLimit', (used, limit) => ({ supplierEverMinor: used, supplierTotalLimitMinor: limit })],
]
/** Limits of counts. */
const COUNT_LIMITS: readonly [AllocationRefusal, (used: number, limit: number) => Partial<Candidate>][] = [
  ['concurrency', (used, limit) => ({ processingCount: used, maxConcurrentOrders: limit, productId: 3001 })],
  ['dailyCount', (used, limit) => ({ orderCount: used, dailyCountLimit: limit })],
  ['supplierConcurrency', (used, limit) => ({ supplierProcessing: used, supplierMaxConcurrent: limit })],
  ['supplierDailyCount', (used, limit) => ({ supplierTodayCount: used, supplierDailyCountLimit: limit })],
]

it.each(AMOUNT_LIMITS)(
  'keeps %s at its exact boundary: strict to what it lets through, relaxed to what is reached',
  (refusal, make) => {
    fc.assert(
      fc.property(amountArb, amountArb, fc.constantFrom(-1, 0, 1), (amount, limit, off) => {
        const judged = (used: number, limitMode: AllocationRules['limitMode']) =>
          refusalOf({ ...willing, ...make(used, limit) }, amount, { ...strict, limitMode })
        const room = limit - amount + off
        if (room >= 0) expect(judged(room, 'strict')).toBe(off > 0 ? refusal : null)
        expect(judged(Math.max(0, limit + off), 'relaxed')).toBe(off >= 0 ? refusal : null)
      }),
    )
  },
)

it.each(COUNT_LIMITS)('keeps %s at its exact boundary in either mode', (refusal, make) => {
  fc.assert(
    fc.property(amountArb, fc.constantFrom('strict', 'relaxed'), fc.constantFrom(-1, 0, 1), (limit, limitMode, off) => {
      expect(refusalOf({ ...willing, ...make(limit + off, limit) }, 1, { ...strict, limitMode })).toBe(
        off >= 0 ? refusal : null,
      )
    }),
  )
})

it('takes an amount from the least to the most of the account, both included', () => {
  fc.assert(
    fc.property(amountArb, fc.nat(100), fc.integer({ min: -2, max: 102 }), (min, span, at) => {
      const answer = refusalOf({ ...willing, minAmountMinor: min, maxAmountMinor: min + span }, min + at, strict)
      expect(answer).toBe(at < 0 ? 'amountBelowMin' : at > span ? 'amountAboveMax' : null)
    }),
  )
})

it('lets redWalletCount orders be under way on one wallet of that product, and on other products as many as the account may hold', () => {
  const wallet = { ...willing, maxConcurrentOrders: 1_000 }
  const answer = (processingCount: number, redWalletCount: number, productId = 1008) =>
    refusalOf({ ...wallet, processingCount, productId }, 1, { ...strict, redWalletCount })
  expect([answer(4, 5), answer(5, 5), answer(0, 0), answer(5, 5, 3001)]).toEqual([null, 'redWallet', 'redWallet', null])
})

it('lets an account that failed be tried once its time has come, sooner where no other takes the order, and never a held one', () => {
  const failed = { ...willing, breakerState: 'open', breakerProbeAtMs: 2_000_000, breakerWaitSeconds: 900 } as const
  const answer = (nowMs: number, part: Partial<Candidate> = {}, isLastHope = false) =>
    refusalOf({ ...failed, ...part }, 1, { ...strict, nowMs, isLastHope })
  expect([answer(1_999_999), answer(2_000_000)]).toEqual(['breaker', null])
  expect([answer(1_159_999, {}, true), answer(1_160_000, {}, true)]).toEqual(['breaker', null])
  expect(answer(9_000_000, { breakerState: 'held' }, true)).toBe('breaker')
  expect(answer(9_000_000, { breakerProbeAtMs: null }, true)).toBe('breaker')
})

it('offers every amount within the float once, the nearest first', () => {
  expect([...floatedAmounts(100, 2, 1)]).toEqual([100, 99, 101, 102])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.nat(50), fc.nat(50), (amount, up, down) => {
      const offered = [...floatedAmounts(amount, up, down)]
      expect(new Set(offered).size).toBe(offered.length)
      expect(offered).toHaveLength(1 + up + Math.min(down, amount - 1))
      expect(offered.every((one) => one > 0 && one >= amount - down && one <= amount + up)).toBe(true)
    }),
  )
})
