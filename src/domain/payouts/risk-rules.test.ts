import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  evaluateRisk,
  isKnownHit,
  needKey,
  needsOf,
  normalizeBlacklisted,
  payeeKeyOf,
  tallyPast,
} from '#domain/payouts/risk-rules.ts'
import type {
  BlacklistKind,
  RiskCondition,
  RiskOrder,
  RiskPast,
  RiskRule,
  RiskSurroundings,
} from '#domain/payouts/risk-rules.ts'

const at = (minutesAgo: number) => new Date(Date.UTC(2026, 10, 20, 12) - minutesAgo * 60_000)
const ORDER: RiskOrder = {
  id: 100,
  merchantId: 1,
  payeeName: 'Wang  Wei',
  cardNumber: '6222 0001',
  address: 'TXabc',
  vpa: 'Wang@OKAxis',
  currency: 'INR',
  exponent: 2,
  amountMinor: 50_000,
  createdAt: at(0),
  hour: 23,
}
const past = (id: number, minutesAgo: number, change: Partial<RiskPast> = {}): RiskPast => ({
  id,
  merchantId: 1,
  currency: 'INR',
  exponent: 2,
  amountMinor: 30_000,
  createdAt: at(minutesAgo),
  payeeKey: payeeKeyOf(ORDER),
  ...change,
})
interface Around {
  past: readonly RiskPast[]
  blacklist: RiskSurroundings['blacklist']
}
const around = (rows: readonly RiskPast[] = [], blacklist: [BlacklistKind, string][] = []): Around => ({
  past: rows,
  blacklist: new Map(blacklist.map(([kind, value]) => [kind, new Set([normalizeBlacklisted(kind, value)])])),
})
const ask = (rules: readonly RiskRule[], { past: rows, blacklist }: Around, order = ORDER) =>
  evaluateRisk(rules, order, {
    blacklist,
    tallies: new Map(needsOf(rules).map((need) => [needKey(need), tallyPast(need, order, rows)])),
  })
const hits = (condition: RiskCondition, surroundings: Around, order = ORDER) =>
  ask([{ id: 7, name: 'rule', enabled: true, condition }], surroundings, order)

describe('risk rules', () => {
  it.each([
    ['name', 'wang wei'],
    ['card', '6222-0001'],
    ['upi', 'ＷＡＮＧ@okaxis'],
    ['address', 'TXabc'],
  ] as const)('find a blacklisted %s however it is written', (field, value) => {
    const [hit] = hits({ kind: 'blacklist', fields: [field] }, around([], [[field, value]]))
    expect(hit).toMatchObject({ ruleId: 7, evidence: { field } })
    expect(
      hits({ kind: 'blacklist', fields: [field === 'name' ? 'card' : 'name'] }, around([], [[field, value]])),
    ).toEqual([])
  })

  it('compare addresses case-sensitively', () => {
    expect(hits({ kind: 'blacklist', fields: ['address'] }, around([], [['address', 'txABC']]))).toEqual([])
  })

  it('hit above an amount, not at it, and not in another currency', () => {
    const condition = { kind: 'amount', currency: 'INR', exponent: 2, maxMinor: 50_000 } as const
    expect(hits(condition, around())).toEqual([])
    expect(hits({ ...condition, maxMinor: 49_999 }, around())).toMatchObject([
      { evidence: { measured: 50_000, limit: 49_999 } },
    ])
    expect(hits({ ...condition, maxMinor: 1, currency: 'CNY' }, around())).toEqual([])
  })

  it('sum a payee’s amounts within the window, and list those payouts', () => {
    const condition = {
      kind: 'windowAmount',
      subject: 'payee',
      currency: 'INR',
      exponent: 2,
      windowMinutes: 60,
      maxMinor: 100_000,
    } as const
    const rows = [past(1, 61), past(2, 59), past(3, 1), past(4, 1, { payeeKey: 'card:other' })]
    expect(hits(condition, around(rows))).toMatchObject([
      { evidence: { measured: 110_000, limit: 100_000, orderIds: [2, 3] } },
    ])
    expect(hits({ ...condition, maxMinor: 110_000 }, around(rows))).toEqual([])
  })

  it('count a merchant’s payouts within the window', () => {
    const condition = { kind: 'windowCount', subject: 'merchant', windowMinutes: 10, maxCount: 2 } as const
    const other = { merchantId: 2 }
    expect(hits(condition, around([past(1, 5), past(2, 5, other)]))).toEqual([])
    expect(hits(condition, around([past(1, 5), past(2, 5, { payeeKey: null })]))).toMatchObject([
      { evidence: { measured: 3, orderIds: [1, 2] } },
    ])
  })

  it('find one payee at several merchants', () => {
    const condition = { kind: 'payeeAcrossMerchants', windowMinutes: 60, maxMerchants: 2 } as const
    expect(hits(condition, around([past(1, 5, { merchantId: 2 })]))).toEqual([])
    expect(hits(condition, around([past(1, 5, { merchantId: 2 }), past(2, 5, { merchantId: 3 })]))).toMatchObject([
      { evidence: { measured: 3, limit: 2 } },
    ])
  })

  it('support a night that passes midnight', () => {
    const condition = {
      kind: 'nightHours',
      currency: 'INR',
      exponent: 2,
      fromHour: 22,
      toHour: 6,
      minMinor: 1,
    } as const
    const hitAt = (hour: number) => hits(condition, around(), { ...ORDER, hour }).length
    expect([21, 22, 23, 0, 5, 6].map(hitAt)).toEqual([0, 1, 1, 1, 1, 0])
    expect(hits({ ...condition, minMinor: 50_001 }, around())).toEqual([])
  })

  it('count nothing for a disabled rule, and never count the payout itself', () => {
    const condition = { kind: 'windowCount', subject: 'payee', windowMinutes: 10, maxCount: 1 } as const
    expect(ask([{ id: 1, name: 'off', enabled: false, condition }], around([past(1, 1)]))).toEqual([])
    expect(hits(condition, around([past(ORDER.id, 0)]))).toEqual([])
  })

  it('report every blacklisted field separately', () => {
    const found = hits(
      { kind: 'blacklist', fields: ['name', 'card', 'upi'] },
      around(
        [],
        [
          ['name', 'wang wei'],
          ['upi', 'wang@okaxis'],
        ],
      ),
    )
    expect(found.map(({ evidence }) => evidence.field)).toEqual(['name', 'upi'])
  })

  it('count once for several rules', () => {
    const rule = (condition: RiskCondition) => ({ id: 1, name: '', enabled: true, condition })
    const count = rule({ kind: 'windowCount', subject: 'payee', windowMinutes: 90, maxCount: 1 })
    const across = rule({ kind: 'payeeAcrossMerchants', windowMinutes: 90, maxMerchants: 1 })
    const sum = rule({
      kind: 'windowAmount',
      subject: 'payee',
      currency: 'INR',
      exponent: 2,
      windowMinutes: 90,
      maxMinor: 1,
    })
    expect(needsOf([])).toEqual([])
    expect(needsOf([count, across, sum, rule({ kind: 'blacklist', fields: ['name'] })]).map(needKey)).toEqual([
      'payee:90:',
      'payee:90:INR/2',
    ])
  })
})

describe('a hit', () => {
  const hit = { ruleId: 7, kind: 'windowCount', evidence: { measured: 4, limit: 3, orderIds: [1] } } as const
  const found = (change: object) =>
    isKnownHit([{ ...hit, evidence: { measured: 4, limit: 3 }, ...change }], {
      ...hit,
      evidence: { measured: 4, limit: 3, orderIds: [2] },
    })
  it('is known when the same rule reported as much before', () => {
    expect(found({})).toBe(true)
    expect(found({ evidence: { measured: 5, limit: 3 } })).toBe(true)
    expect(isKnownHit([], { ...hit, evidence: { measured: 4, limit: 3 } })).toBe(false)
  })
  it('is new for another rule, limit or value, or beyond the earlier measure', () => {
    expect([
      found({ ruleId: 8 }),
      found({ ruleId: null }),
      found({ kind: 'amount' }),
      found({ evidence: { measured: 4, limit: 2 } }),
      found({ evidence: { measured: 3, limit: 3 } }),
    ]).toEqual([false, false, false, false, false])
    const name = { ruleId: 7, kind: 'blacklist', evidence: { field: 'name', value: 'A' } } as const
    expect(isKnownHit([{ ...name }], { ...name, evidence: { field: 'card', value: 'A' } })).toBe(false)
  })
})

describe('limits', () => {
  const pastRow = fc.record({
    merchantId: fc.integer({ min: 1, max: 3 }),
    minutesAgo: fc.integer({ min: 0, max: 130 }),
    amountMinor: fc.integer({ min: 1, max: 90_000 }),
    isSamePayee: fc.boolean(),
    currency: fc.constantFrom('INR', 'CNY'),
  })
  const rows = fc.array(pastRow, { maxLength: 30 }).map((made) =>
    made.map(({ merchantId, minutesAgo, amountMinor, isSamePayee, currency }, id) =>
      past(id + 1, minutesAgo, {
        merchantId,
        amountMinor,
        currency,
        payeeKey: isSamePayee ? payeeKeyOf(ORDER) : 'card:9',
      }),
    ),
  )
  const condition = fc.oneof(
    fc.record({
      kind: fc.constant('windowAmount' as const),
      subject: fc.constantFrom('payee' as const, 'merchant' as const),
      currency: fc.constant('INR'),
      exponent: fc.constant(2),
      windowMinutes: fc.integer({ min: 1, max: 120 }),
      maxMinor: fc.integer({ min: 0, max: 900_000 }),
    }),
    fc.record({
      kind: fc.constant('windowCount' as const),
      subject: fc.constantFrom('payee' as const, 'merchant' as const),
      windowMinutes: fc.integer({ min: 1, max: 120 }),
      maxCount: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({
      kind: fc.constant('payeeAcrossMerchants' as const),
      windowMinutes: fc.integer({ min: 1, max: 120 }),
      maxMerchants: fc.integer({ min: 1, max: 3 }),
    }),
  )

  it('hit exactly above the measured value, and a wider limit or a shorter past never hits more', () => {
    fc.assert(
      fc.property(condition, rows, (rule, made) => {
        const [hit] = hits(rule, around(made))
        if (hit) expect(hit.evidence.measured).toBeGreaterThan(hit.evidence.limit ?? 0)
        const wider =
          'maxMinor' in rule
            ? { ...rule, maxMinor: rule.maxMinor + 1 }
            : 'maxCount' in rule
              ? { ...rule, maxCount: rule.maxCount + 1 }
              : { ...rule, maxMerchants: rule.maxMerchants + 1 }
        if (hits(wider, around(made)).length > 0) expect(hit).toBeDefined()
        if (hits(rule, around(made.slice(1))).length > 0) expect(hit).toBeDefined()
        const measured = hit?.evidence.measured ?? 0
        const just =
          'maxMinor' in rule
            ? { ...rule, maxMinor: measured }
            : 'maxCount' in rule
              ? { ...rule, maxCount: measured }
              : { ...rule, maxMerchants: measured }
        if (hit) expect(hits(just, around(made))).toEqual([])
      }),
      { seed: 20_261_120, numRuns: 500 },
    )
  })
})
