import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differencesOf, isCandidate, isMarkedBy } from '#domain/bank-records/match-differences.ts'
import type { AwaitedFacts, MatchRules, PaymentFacts } from '#domain/bank-records/match-differences.ts'
import {
  claimsOf,
  isRival,
  matchPayments,
  othersThan,
  CONFIRMED_DIFFERENCE_RATE,
  differenceToConfirm,
} from '#domain/bank-records/match-payments.ts'
import type { PaymentDoubt } from '#domain/bank-records/doubts.ts'
import { RATE_SCALE } from '#domain/money/commission.ts'

const AT = Date.parse('2026-03-01T10:00:00Z')
const MINUTE_MS = 60_000
const RULES = { lateMs: 30 * MINUTE_MS, isNameChecked: false, isUsdtAutomatic: true }
const minute = (count: number) => new Date(AT + count * MINUTE_MS)

const payment = (part: Partial<PaymentFacts> = {}): PaymentFacts => ({
  ...{ accountId: 1, amountMinor: 100, occurredAt: minute(5), kind: 'sms', isUtrSpent: false, isDayOnly: false },
  ...{ utr: null, identifyCode: null, payerName: null, doubt: null },
  ...part,
})
const order = (part: Partial<AwaitedFacts> = {}): AwaitedFacts => ({
  ...{ accountId: 1, payableMinor: 100, createdAt: minute(0), expiresAt: minute(15), isPayable: true, isPaid: false },
  ...{ utr: null, identifyCode: 'K1', userName: null },
  ...part,
})
const verdicts = (payments: PaymentFacts[], orders: AwaitedFacts[], rules = RULES) =>
  matchPayments(payments, orders, rules).map((one) => (one.kind === 'unsure' ? one.why : one.kind))

describe('one candidate each way', () => {
  it('is certain, and no longer with a second order or a second payment', () => {
    expect(verdicts([payment()], [order()])).toEqual(['certain'])
    expect(verdicts([payment()], [order(), order()])).toEqual(['several'])
    expect(verdicts([payment(), payment()], [order()])).toEqual(['severalPayments', 'severalPayments'])
    expect(verdicts([payment(), payment({ accountId: 2 })], [order(), order({ accountId: 2 })])).toEqual([
      'certain',
      'certain',
    ])
  })

  it('is told from others by code and reference, and not by the other’s mark alone', () => {
    const marks = [{ identifyCode: 'K1' }, { utr: 'U1' }]
    for (const mark of marks)
      expect(verdicts([payment(mark), payment()], [order({ utr: 'U1' })])).toEqual(['certain', 'severalPayments'])
    expect(verdicts([payment({ identifyCode: 'K1' }), payment({ identifyCode: 'K1' })], [order()])).toEqual([
      'severalPayments',
      'severalPayments',
    ])
    // The other belongs to another order, by what its payer wrote.
    const orders = [order(), order({ utr: 'U2', createdAt: minute(8) })]
    expect(verdicts([payment(), payment({ utr: 'U2', occurredAt: minute(9) })], orders)).toEqual(['certain', 'certain'])
  })

  it('has no rival in a payment that fits less well', () => {
    const named = { ...RULES, isNameChecked: true }
    for (const [other, verdict] of [
      [payment({ identifyCode: 'other' }), 'codeDiffers'],
      [payment({ payerName: 'Ravi' }), 'nameDiffers'],
      [payment({ isUtrSpent: true, utr: 'U9' }), 'none'],
      [payment({ occurredAt: minute(60) }), 'none'],
    ] as const)
      expect(
        verdicts(
          [payment({ payerName: 'ANN' }), { ...other, payerName: other.payerName ?? 'Ann' }],
          [order({ userName: 'Ann' })],
          named,
        ),
      ).toEqual(['certain', verdict])
  })

  it('is left to a person where only the day of the payment is known', () => {
    const ofDay = { isDayOnly: true, occurredAt: minute(20 * 60) }
    expect(verdicts([payment(ofDay), payment(ofDay)], [order(), order({ payableMinor: 7 })])).toEqual([
      'dayOnly',
      'dayOnly',
    ])
    expect(verdicts([payment({ ...ofDay, occurredAt: minute(25 * 60) })], [order()])).toEqual(['none'])
  })

  it('is left to a person by a doubt, and is no rival where only a stranger tells of it', () => {
    const doubted = (doubt: PaymentDoubt) => verdicts([payment(), payment({ doubt })], [order()])
    expect(doubted('privateSender')).toEqual(['certain', 'privateSender'])
    expect(doubted('otherCause')).toEqual(['severalPayments', 'otherCause'])
    expect(verdicts([payment({ doubt: 'promotional', utr: 'U1' })], [order({ utr: 'U1' })])).toEqual(['promotional'])
  })

  it('leaves USDT to a person where nobody settles it by itself', () => {
    expect(verdicts([payment({ kind: 'usdt' })], [order()], { ...RULES, isUsdtAutomatic: false })).toEqual([
      'automationOff',
    ])
  })
})

const near = fc.integer({ min: -10, max: 60 }).map(minute)
const code = fc.constantFrom(null, null, 'K1', 'K2', 'K3')
const utr = fc.constantFrom(null, null, 'U1', 'U2', 'U3')
const name = fc.constantFrom(null, 'Ann', 'ANN', 'Ravi')
const seldom = fc.integer({ min: 0, max: 5 }).map((one) => one === 0)
const payments = fc.array(
  fc.record({
    accountId: fc.constantFrom(1, 1, 2),
    amountMinor: fc.constantFrom(100, 100, 200),
    occurredAt: near,
    kind: fc.constantFrom('sms', 'usdt'),
    isUtrSpent: seldom,
    isDayOnly: seldom,
    doubt: fc.constantFrom(null, null, null, null, 'otherCause' as const, 'privateSender' as const),
    utr,
    identifyCode: code,
    payerName: name,
  }),
  { maxLength: 7 },
)
const orders = fc.array(
  fc.record({
    accountId: fc.constantFrom(1, 1, 2),
    payableMinor: fc.constantFrom(100, 100, 200),
    createdAt: near,
    expiresAt: fc.integer({ min: 10, max: 90 }).map(minute),
    isPayable: seldom.map((is) => !is),
    isPaid: seldom,
    utr,
    identifyCode: code,
    userName: name,
  }),
  { maxLength: 7 },
)
const rules = fc.record({
  lateMs: fc.constantFrom(0, 30 * MINUTE_MS),
  isNameChecked: fc.boolean(),
  isUsdtAutomatic: fc.boolean(),
})

it('settles no order twice, and each certain pair claims only each other', () => {
  let certain = 0
  const worlds = fc.property(payments, orders, rules, (paid, due, by) => {
    const found = matchPayments(paid, due, by)
    const claims = paid.map((one) =>
      claimsOf(
        one,
        due.filter((other) => isCandidate(one, other, by)),
      ),
    )
    const settled = found.flatMap((one) => (one.kind === 'certain' ? [one.order] : []))
    certain += settled.length
    expect(new Set(settled).size).toBe(settled.length)
    for (const [at, verdict] of found.entries()) {
      const own = claims[at] ?? []
      if (verdict.kind === 'none') expect(own).toEqual([])
      if (verdict.kind !== 'certain') continue
      const [one, { order: only }] = [paid[at] ?? payment(), verdict]
      expect(own).toEqual([only])
      // Whoever claims it as well is told from it by a code, a name, or the mark that the other bears.
      for (const [index, other] of paid.entries()) {
        if (index === at || !claims[index]?.includes(only)) continue
        const isLess = isMarkedBy(only, one) && !isMarkedBy(only, other)
        const alone = matchPayments([other], [only], { ...by, isUsdtAutomatic: true })[0]
        expect(isLess || alone?.kind === 'unsure').toBe(true)
      }
    }
  })
  fc.assert(worlds, { numRuns: 5_000 })
  expect(certain).toBeGreaterThan(100)
})

/** Differences told of a pair, among the other orders and payments of its world. */
function differencesIn(paid: readonly PaymentFacts[], due: readonly AwaitedFacts[], rules: MatchRules) {
  const candidates = paid.map((one) => due.filter((other) => isCandidate(one, other, rules)))
  const claims = paid.map((one, at) => claimsOf(one, candidates[at] ?? []))
  return (at: number, order: AwaitedFacts) => {
    const one = paid[at] ?? payment()
    const claimants = paid.filter((_, nth) => nth !== at && claims[nth]?.includes(order))
    const others = othersThan(one, candidates[at] ?? [], order)
    const rivals = claimants.filter((other) => isRival(one, order, other, rules)).length
    return differencesOf(one, { ...order, isListed: false, others, rivals }, rules)
  }
}

it('tells of nothing that speaks against an order exactly where the payment settles it', () => {
  const counts = { certain: 0, told: 0 }
  const worlds = fc.property(payments, orders, rules, (paid, due, by) => {
    const differences = differencesIn(paid, due, by)
    for (const [at, verdict] of matchPayments(paid, due, by).entries())
      for (const one of due) {
        const isSettled = verdict.kind === 'certain' && verdict.order === one
        const told = differences(at, one)
        counts[isSettled ? 'certain' : 'told'] += 1
        expect(told.length === 0, JSON.stringify(told)).toBe(isSettled)
      }
  })
  fc.assert(worlds, { numRuns: 5_000 })
  expect(Math.min(counts.certain, counts.told)).toBeGreaterThan(100)
})

it('comes to the same in whatever order payments and orders stand', () => {
  const worlds = fc.property(payments, orders, rules, (paid, due, by) => {
    const straight = matchPayments(paid, due, by)
    const turned = matchPayments(paid.toReversed(), due.toReversed(), by).toReversed()
    const told = (all: typeof straight) =>
      all.map((one) => [
        one.kind,
        one.kind === 'unsure' ? one.why : null,
        one.kind === 'certain' ? due.indexOf(one.order as never) : null,
      ])
    expect(told(turned)).toEqual(told(straight))
  })
  fc.assert(worlds, { numRuns: 2_000 })
})

it.each([
  [77_725, 359_897, -282_172],
  [12_366_637, 489_002, 11_877_635],
  [359_890, 359_897, null],
  [359_897, 359_897, null],
  // Five per cent of it, and one minor unit more.
  [105_000, 100_000, null],
  [105_001, 100_000, 5_001],
  [95_000, 100_000, null],
  [94_999, 100_000, -5_001],
  [1, 0, 1],
])('of %i for an order of %i asks about %s', (paid, payable, asked) =>
  expect(differenceToConfirm(paid, payable)).toBe(asked),
)

it('asks about every difference above the share, and about no other, at any size', () => {
  const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(amount, amount, (paid, payable) => {
      const difference = BigInt(paid) - BigInt(payable)
      const size = (difference < 0n ? -difference : difference) * BigInt(RATE_SCALE)
      const isAbove = size > BigInt(payable) * BigInt(CONFIRMED_DIFFERENCE_RATE)
      expect(differenceToConfirm(paid, payable)).toBe(isAbove ? Number(difference) : null)
    }),
  )
})
