import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  paymentsToldOf,
  SAME_BALANCE_MS,
  SAME_MOMENT_MS,
  SAME_REFERENCE_MS,
} from '#domain/bank-records/same-payment.ts'
import type { KnownPayment, Told } from '#domain/bank-records/same-payment.ts'

const AT = new Date('2026-03-01T10:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const told = (part: Partial<Told> = {}): Told => ({
  utr: null,
  balanceMinor: null,
  payerName: null,
  occurredAt: AT,
  source: 'web 2',
  ...part,
})
const known = (part: Partial<KnownPayment> = {}): KnownPayment => ({
  utr: null,
  balanceMinor: null,
  payerName: null,
  occurredAt: AT,
  sources: ['sms 1'],
  ...part,
})
const proofs = (message: Told, ...payments: KnownPayment[]) => paymentsToldOf(message, payments).map(({ by }) => by)

describe('a message tells of a known payment', () => {
  it('by its reference, unless balance, payer or hour say otherwise, and of another one by another reference', () => {
    const by = (message: Partial<Told>, payment: Partial<KnownPayment>) =>
      proofs(told({ utr: 'A', ...message }), known({ utr: 'A', ...payment }))
    expect(by({ occurredAt: later(SAME_REFERENCE_MS) }, { balanceMinor: 2 })).toEqual(['utr'])
    expect(by({ occurredAt: later(SAME_REFERENCE_MS + 1) }, { balanceMinor: 2 })).toEqual([])
    // Of one day nobody knows the hour.
    expect(by({ occurredAt: later(20 * SAME_REFERENCE_MS), isDayOnly: true }, {})).toEqual(['utr'])
    expect(by({ occurredAt: later(5 * SAME_REFERENCE_MS), balanceMinor: 2 }, { balanceMinor: 2 })).toEqual(['utr'])
    expect(by({ balanceMinor: 1 }, { balanceMinor: 2 })).toEqual([])
    expect(by({ payerName: 'Asha Rao' }, { payerName: 'RAVI RAO' })).toEqual([])
    for (const payerName of ['ASHA RAO.', 'Rao Asha K', 'asha@upi', 'A*** RAO', '98XXXX3210'])
      expect(by({ payerName: 'Asha Rao' }, { payerName })).toEqual(['utr'])
    expect(proofs(told({ utr: 'A', balanceMinor: 1 }), known({ utr: 'B', balanceMinor: 1 }))).toEqual([])
  })

  it('by the balance within a day, and within a moment where one source sends it again', () => {
    const one = known({ balanceMinor: 500 })
    expect(proofs(told({ balanceMinor: 500, occurredAt: later(SAME_BALANCE_MS) }), one)).toEqual(['balance'])
    expect(proofs(told({ balanceMinor: 500, occurredAt: later(SAME_BALANCE_MS + 1) }), one)).toEqual([])
    expect(proofs(told({ balanceMinor: 501 }), one)).toEqual([])
    const again = { balanceMinor: 500, source: 'sms 1' }
    expect(proofs(told({ ...again, occurredAt: later(SAME_MOMENT_MS) }), one)).toEqual(['balance'])
    expect(proofs(told({ ...again, occurredAt: later(SAME_MOMENT_MS + 1) }), one)).toEqual([])
  })

  it('by the moment where another source saw it and nothing speaks against it', () => {
    expect(proofs(told({ occurredAt: later(SAME_MOMENT_MS) }), known({ utr: 'A' }))).toEqual(['moment'])
    expect(proofs(told({ occurredAt: later(SAME_MOMENT_MS + 1) }), known())).toEqual([])
    expect(proofs(told({ source: 'sms 1' }), known())).toEqual([])
  })

  it('the strongest proof first, then the nearest', () => {
    const message = told({ utr: 'A', balanceMinor: 500 })
    const payments = [known({ occurredAt: later(1) }), known({ balanceMinor: 500 }), known({ utr: 'A' }), known()]
    expect(proofs(message, ...payments)).toEqual(['utr', 'balance', 'moment', 'moment'])
    expect(paymentsToldOf(message, payments)[2]?.payment.occurredAt).toEqual(AT)
  })
})

it('is the same whichever of two messages comes first, where each is of a source of its own', () => {
  const side = fc.record({
    utr: fc.constantFrom(null, 'A', 'B'),
    balanceMinor: fc.constantFrom(null, 1, 2),
    payerName: fc.constantFrom(null, 'Ann', 'Ravi', 'Ann Rao'),
    occurredAt: fc.nat(2 * SAME_MOMENT_MS).map(later),
  })
  fc.assert(
    fc.property(side, side, (one, other) => {
      const forth = proofs(told({ ...one, source: 'a' }), known({ ...other, sources: ['b'] }))
      const back = proofs(told({ ...other, source: 'b' }), known({ ...one, sources: ['a'] }))
      expect(forth).toEqual(back)
    }),
  )
})
