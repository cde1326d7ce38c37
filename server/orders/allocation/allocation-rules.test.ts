import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Candidate } from '#server/orders/allocation/allocation-candidates.ts'
import { ALLOCATION_REFUSALS, floatedAmounts, refusalOf } from '#server/orders/allocation/allocation-rules.ts'
import type { AllocationRefusal, AllocationSettings } from '#server/orders/allocation/allocation-rules.ts'

const willing: Candidate = {
  resourceId: 1,
  name: 'one',
  supplierId: 1,
  supplierName: 'S',
  supplierIsTeam: false,
  isProductOff: false,
  resourceState: 0,
  resourceStatus: 'normal',
  supplierStatus: 'active',
  minAmountMinor: 1,
  maxAmountMinor: null,
  processingCount: 0,
  processingAmountMinor: 0,
  maxConcurrentOrders: 1,
  dailyCountLimit: null,
  dailyAmountLimitMinor: null,
  orderCount: 0,
  amountMinor: 0,
  successAmountMinor: 0,
  supplierProcessing: 0,
  supplierProcessingMinor: 0,
  supplierMaxConcurrent: 1,
  supplierTodayCount: 0,
  supplierDailyCountLimit: null,
  supplierTodayMinor: 0,
  supplierDailyLimitMinor: null,
  supplierEverMinor: 0,
  supplierTotalLimitMinor: null,
  supplierMinBalanceMinor: 0,
  supplierAvailableMinor: 0,
  floatUpMinor: 0,
  floatDownMinor: 0,
}
const strict: AllocationSettings = { limitMode: 'strict', limitUseSuccessAmount: true }

it('returns the first reason to refuse an account', () => {
  expect(refusalOf(willing, 100, strict)).toBeNull()
  const reasons: Record<Exclude<AllocationRefusal, 'amountTaken' | 'sameAccount'>, Partial<Candidate>> = {
    disabled: { resourceState: 1 },
    supplierDisabled: { supplierStatus: 'disabled' },
    supplierProduct: { isProductOff: true },
    amountBelowMin: { minAmountMinor: 101 },
    amountAboveMax: { maxAmountMinor: 99 },
    concurrency: { processingCount: 1 },
    dailyCount: { dailyCountLimit: 3, orderCount: 3 },
    dailyAmount: { dailyAmountLimitMinor: 199, successAmountMinor: 100 },
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
  expect(refusalOf(near, 50, { limitMode: 'relaxed', limitUseSuccessAmount: false })).toBe('dailyAmount')
  expect(refusalOf({ ...near, successAmountMinor: 50 }, 50, strict)).toBeNull()
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
