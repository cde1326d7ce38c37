import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLOCK_TOLERANCE_MS, differencesOf } from '#domain/bank-records/match-differences.ts'
import { PAYMENT_DOUBTS } from '#domain/bank-records/doubts.ts'
import type { MatchDifference, OrderFacts, PaymentFacts } from '#domain/bank-records/match-differences.ts'

const AT = Date.parse('2026-03-01T10:00:00Z')
const DAY_MS = 24 * 3_600_000
const RULES = { lateMs: 1_800_000, isNameChecked: true, isUsdtAutomatic: false }
const PAYMENT: PaymentFacts = {
  accountId: 7,
  amountMinor: 10_000,
  occurredAt: new Date(AT),
  isDayOnly: false,
  kind: 'sms',
  utr: null,
  identifyCode: null,
  payerName: 'Ravi Kumar',
  isUtrSpent: false,
  doubt: null,
}
const ORDER: OrderFacts = {
  accountId: 7,
  payableMinor: 10_000,
  createdAt: new Date(AT - 60_000),
  expiresAt: new Date(AT + 600_000),
  utr: 'U7',
  identifyCode: 'K7',
  userName: 'RAVI KUMAR',
  isPayable: true,
  isPaid: false,
  isListed: false,
  others: 0,
  rivals: 0,
}
const of = (payment: Partial<PaymentFacts>, order: Partial<OrderFacts> = {}) =>
  differencesOf({ ...PAYMENT, ...payment }, { ...ORDER, ...order }, RULES)

describe('a payment', () => {
  it('fits at both ends of the time, and says by how much it misses them', () => {
    expect(of({})).toEqual([])
    const ends = [ORDER.createdAt.getTime() - CLOCK_TOLERANCE_MS, AT + 600_000 + RULES.lateMs]
    expect(ends.map((end) => of({ occurredAt: new Date(end) }))).toEqual([[], []])
    expect(of({ occurredAt: new Date((ends[0] ?? 0) - 1) })).toEqual([{ kind: 'early', by: 1 }])
    expect(of({ occurredAt: new Date((ends[1] ?? 0) + 4) })).toEqual([{ kind: 'late', by: 4 }])
  })

  it('differs in every way at once', () => {
    expect(of({ amountMinor: 10_007, identifyCode: 'X', payerName: null, isUtrSpent: true, accountId: null })).toEqual([
      { kind: 'utrSpent', by: null },
      { kind: 'account', by: null },
      { kind: 'amount', by: 7 },
      { kind: 'code', by: null },
      { kind: 'name', by: null },
    ])
    expect(of({ kind: 'usdt' }, { isListed: true, others: 1, rivals: 2 })).toEqual([
      { kind: 'nameListed', by: null },
      { kind: 'automationOff', by: null },
      { kind: 'others', by: 1 },
      { kind: 'rivals', by: 2 },
    ])
    // The reference says more than the code.
    expect(of({ identifyCode: 'X', utr: 'U7' })).toEqual([])
    expect(of({}, { isPayable: false })).toEqual([{ kind: 'ended', by: null }])
    expect(of({}, { isPayable: false, isPaid: true })).toEqual([{ kind: 'paid', by: null }])
  })
})

/** Changes of the order exactly what a difference names. */
function mended(payment: PaymentFacts, order: OrderFacts, { kind, by }: MatchDifference): [PaymentFacts, OrderFacts] {
  const shifted = (from: Date, ms: number) => new Date(from.getTime() + ms)
  switch (kind) {
    case 'paid':
      return [payment, { ...order, isPaid: false, isPayable: true }]
    case 'ended':
      return [payment, { ...order, isPayable: true }]
    case 'utrSpent':
      return [{ ...payment, isUtrSpent: false }, order]
    case 'account':
      return [payment, { ...order, accountId: payment.accountId }]
    case 'amount':
      return [payment, { ...order, payableMinor: order.payableMinor + (by ?? 0) }]
    case 'early':
      return [payment, { ...order, createdAt: shifted(order.createdAt, -(by ?? 0)) }]
    case 'late':
      return [payment, { ...order, expiresAt: order.expiresAt && shifted(order.expiresAt, by ?? 0) }]
    case 'dayOnly':
      return [{ ...payment, isDayOnly: false, occurredAt: new Date(timeWithin(payment, order)) }, order]
    case 'privateSender':
    case 'promotional':
    case 'unknownSender':
    case 'otherBank':
    case 'otherAccount':
    case 'otherCause':
    case 'sharedReference':
      return [{ ...payment, doubt: null }, order]
    case 'code':
      return [payment, { ...order, identifyCode: payment.identifyCode }]
    case 'name':
      return [
        { ...payment, payerName: payment.payerName ?? 'Ravi' },
        { ...order, userName: payment.payerName ?? 'Ravi' },
      ]
    case 'nameListed':
      return [payment, { ...order, isListed: false }]
    case 'automationOff':
      return [{ ...payment, kind: 'sms' }, order]
    case 'others':
      return [payment, { ...order, others: order.others - (by ?? 0) }]
    case 'rivals':
      return [payment, { ...order, rivals: order.rivals - (by ?? 0) }]
  }
}

/** The moment of a payment's day that is nearest to when an order waited. */
function timeWithin({ occurredAt }: PaymentFacts, { createdAt }: OrderFacts): number {
  const [from, to] = [occurredAt.getTime() - DAY_MS, occurredAt.getTime()]
  return Math.min(to, Math.max(from, createdAt.getTime() - CLOCK_TOLERANCE_MS))
}

it('matches once exactly what is named has been changed, and not with any of it left', () => {
  const near = fc.integer({ min: AT - 4_000_000, max: AT + 4_000_000 }).map((ms) => new Date(ms))
  const far = fc.integer({ min: AT - DAY_MS, max: AT + 2 * DAY_MS }).map((ms) => new Date(ms))
  const text = fc.constantFrom(null, 'K7', 'k7', 'Ravi', 'Ràvi', 'Ann')
  const payments = fc.record({
    accountId: fc.constantFrom(null, 7, 8),
    amountMinor: fc.integer({ min: 9_999, max: 10_001 }),
    occurredAt: fc.oneof(near, near, far),
    isDayOnly: fc.boolean(),
    kind: fc.constantFrom('sms', 'usdt'),
    utr: fc.constantFrom(null, 'U7', 'U8'),
    identifyCode: text,
    payerName: fc.constantFrom(null, 'Ravi', 'Ràvi', 'Ann'),
    isUtrSpent: fc.boolean(),
    doubt: fc.constantFrom(null, null, ...PAYMENT_DOUBTS),
  })
  const orders = fc.record({
    accountId: fc.constantFrom(null, 7, 8),
    payableMinor: fc.integer({ min: 9_999, max: 10_001 }),
    createdAt: near,
    expiresAt: fc.option(near),
    utr: fc.constantFrom(null, 'U7'),
    identifyCode: text,
    userName: text,
    isPayable: fc.boolean(),
    isPaid: fc.boolean(),
    isListed: fc.boolean(),
    others: fc.nat({ max: 2 }),
    rivals: fc.nat({ max: 2 }),
  })
  const cases = fc.property(payments, orders, fc.boolean(), fc.boolean(), (payment, order, ...ruled) => {
    // At no single moment of a day does an order wait that ends before it begins.
    fc.pre(!payment.isDayOnly || order.expiresAt === null || order.expiresAt >= order.createdAt)
    const [isNameChecked, isUsdtAutomatic] = ruled
    const rules = { ...RULES, isNameChecked, isUsdtAutomatic }
    const differences = differencesOf(payment, order, rules)
    const after = (those: readonly MatchDifference[]) =>
      those.reduce<[PaymentFacts, OrderFacts]>(
        ([paid, due], difference) => mended(paid, due, difference),
        [payment, order],
      )
    expect(differencesOf(...after(differences), rules)).toEqual([])
    for (const left of differences)
      expect(differencesOf(...after(differences.filter((one) => one !== left)), rules)).toEqual([left])
  })
  fc.assert(cases, { numRuns: 5_000 })
})
