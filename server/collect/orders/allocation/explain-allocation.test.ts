import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALLOCATION_REFUSALS } from '#domain/accounts/allocation.ts'
import type { AllocationRefusal } from '#domain/accounts/allocation.ts'
import type { Candidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import { refusalOf } from '#server/collect/orders/allocation/allocation-rules.ts'
import type { AllocationRules } from '#server/collect/orders/allocation/allocation-rules.ts'
import { numbersOf } from '#server/collect/orders/allocation/explain-allocation.ts'
import type { VerdictNumbers } from '#server/collect/orders/allocation/explain-allocation.ts'

const CASES = 10_000
const small = fc.nat(12)
/** Mostly none, so that later checks are reached, else small enough to be met exactly. */
const limit = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: small })
const rarely = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const candidateArb: fc.Arbitrary<Candidate> = fc.record({
  resourceId: fc.constant(1),
  name: fc.constant('one'),
  productId: fc.constantFrom(1008, 3001),
  supplierId: fc.constant(1),
  supplierName: fc.constant('S'),
  supplierIsTeam: fc.boolean(),
  isProductOff: rarely(false, true),
  resourceState: rarely(0, 1),
  resourceStatus: rarely('normal', 'deleted'),
  supplierStatus: rarely('active', 'disabled'),
  isSilent: rarely(false, true),
  breakerState: rarely<Candidate['breakerState']>('closed', 'open', 'halfOpen', 'held'),
  breakerProbeAtMs: fc.option(fc.nat(2_000), { nil: null }),
  breakerWaitSeconds: fc.constant(60),
  minAmountMinor: rarely(0, 3, 5),
  maxAmountMinor: limit,
  processingCount: small,
  processingAmountMinor: small,
  maxConcurrentOrders: fc.integer({ min: 4, max: 20 }),
  weight: fc.constant(1),
  turnUsed: fc.constant(0),
  dailyCountLimit: limit,
  dailyAmountLimitMinor: limit,
  orderCount: small,
  amountMinor: small,
  successAmountMinor: small,
  everMinor: small,
  totalLimitMinor: limit,
  supplierProcessing: small,
  supplierProcessingMinor: small,
  supplierMaxConcurrent: limit,
  supplierTodayCount: small,
  supplierDailyCountLimit: limit,
  supplierTodayMinor: small,
  supplierDailyLimitMinor: limit,
  supplierEverMinor: small,
  supplierTotalLimitMinor: limit,
  supplierMinBalanceMinor: limit,
  supplierAvailableMinor: small,
  floatUpMinor: fc.constant(0),
  floatDownMinor: fc.constant(0),
})
const rulesArb: fc.Arbitrary<AllocationRules> = fc.record({
  limitMode: fc.constantFrom('strict', 'relaxed'),
  limitUseSuccessAmount: fc.boolean(),
  redWalletCount: fc.integer({ min: 2, max: 20 }),
  nowMs: fc.nat(2_000),
  isLastHope: fc.boolean(),
})

/** Meaning of a verdict, written independently: true when its refusal and numbers are a reason to refuse the order. */
function isReason(
  refusal: AllocationRefusal,
  numbers: VerdictNumbers,
  c: Candidate,
  amount: number,
  rules: AllocationRules,
) {
  const { used, limit: most } = numbers
  switch (refusal) {
    case 'disabled':
      return c.resourceState === 1 || c.resourceStatus === 'deleted'
    case 'supplierDisabled':
      return c.supplierStatus === 'disabled'
    case 'supplierProduct':
      return c.isProductOff
    case 'offline':
      return c.isSilent
    case 'breaker':
      return (
        c.breakerState === 'held' ||
        (c.breakerState !== 'closed' && (numbers.until === null || Date.parse(numbers.until) > rules.nowMs))
      )
    case 'redWallet':
      return c.productId === 1008 && (used ?? 0) >= (most ?? 0)
    case 'amountBelowMin':
    case 'supplierBalance':
      return most !== null && (used ?? 0) < most
    case 'amountAboveMax':
      return most !== null && (used ?? 0) > most
    case 'amountTaken':
    case 'sameAccount':
      return false
    default:
      if (most === null) return false
      return numbers.unit === 'count' || rules.limitMode === 'relaxed'
        ? (used ?? 0) >= most
        : (used ?? 0) + amount > most
  }
}

it(`the numbers of each verdict prove it, in ${CASES.toLocaleString('en')} random cases`, () => {
  const met = new Set<AllocationRefusal | null>()
  fc.assert(
    fc.property(candidateArb, fc.integer({ min: 1, max: 8 }), rulesArb, (candidate, amount, rules) => {
      const answer = refusalOf(candidate, amount, rules)
      met.add(answer)
      const reason = ALLOCATION_REFUSALS.find((refusal) =>
        isReason(refusal, numbersOf(refusal, candidate, amount, rules), candidate, amount, rules),
      )
      expect(reason ?? null).toBe(answer)
    }),
    { numRuns: CASES },
  )
  const judged = ALLOCATION_REFUSALS.filter((refusal) => refusal !== 'amountTaken' && refusal !== 'sameAccount')
  expect([...judged, null].filter((refusal) => !met.has(refusal))).toEqual([])
})

it('numbers are told of no account that takes the order', () => {
  fc.assert(
    fc.property(candidateArb, rulesArb, (candidate, rules) => {
      expect(numbersOf(null, candidate, 1, rules)).toEqual({ used: null, limit: null, unit: null, until: null })
    }),
  )
})
