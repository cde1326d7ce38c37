import { describe, expect, it } from 'vitest'
import { evaluateRisk, longestWindowMinutes, normalizeBlacklisted, payeeKeyOf } from '#domain/risk-rules.ts'
import type { BlacklistKind, RiskCondition, RiskOrder, RiskPast, RiskSurroundings } from '#domain/risk-rules.ts'

const at = (minutesAgo: number) => new Date(Date.UTC(2026, 10, 20, 12) - minutesAgo * 60_000)
const ORDER: RiskOrder = {
  id: 100, merchantId: 1, payeeName: 'Wang  Wei', cardNumber: '6222 0001', address: 'TXabc', vpa: 'Wang@OKAxis',
  currency: 'INR', exponent: 2, amountMinor: 50_000, createdAt: at(0), hour: 23,
}
const past = (id: number, minutesAgo: number, change: Partial<RiskPast> = {}): RiskPast => ({
  id, merchantId: 1, currency: 'INR', exponent: 2, amountMinor: 30_000, createdAt: at(minutesAgo), payeeKey: payeeKeyOf(ORDER), ...change,
})
const around = (rows: RiskPast[] = [], blacklist: [BlacklistKind, string][] = []): RiskSurroundings => ({
  past: rows,
  blacklist: new Map(blacklist.map(([kind, value]) => [kind, new Set([normalizeBlacklisted(kind, value)])])),
})
const hits = (condition: RiskCondition, surroundings: RiskSurroundings, order = ORDER) =>
  evaluateRisk([{ id: 7, name: 'rule', enabled: true, condition }], order, surroundings)

describe('risk rules', () => {
  it.each([
    ['name', 'wang wei'],
    ['card', '6222-0001'],
    ['upi', 'ＷＡＮＧ@okaxis'],
    ['address', 'TXabc'],
  ] as const)('find a blacklisted %s however it is written', (field, value) => {
    const [hit] = hits({ kind: 'blacklist', fields: [field] }, around([], [[field, value]]))
    expect(hit).toMatchObject({ ruleId: 7, evidence: { field } })
    expect(hits({ kind: 'blacklist', fields: [field === 'name' ? 'card' : 'name'] }, around([], [[field, value]]))).toEqual([])
  })

  it('tell addresses apart by their letters’ case', () => {
    expect(hits({ kind: 'blacklist', fields: ['address'] }, around([], [['address', 'txABC']]))).toEqual([])
  })

  it('hit above an amount, not at it, and not in another currency', () => {
    const condition = { kind: 'amount', currency: 'INR', exponent: 2, maxMinor: 50_000 } as const
    expect(hits(condition, around())).toEqual([])
    expect(hits({ ...condition, maxMinor: 49_999 }, around())).toMatchObject([{ evidence: { measured: 50_000, limit: 49_999 } }])
    expect(hits({ ...condition, maxMinor: 1, currency: 'CNY' }, around())).toEqual([])
  })

  it('sum what a payee got within the window, and name those payouts', () => {
    const condition = { kind: 'windowAmount', subject: 'payee', currency: 'INR', exponent: 2, windowMinutes: 60, maxMinor: 100_000 } as const
    const rows = [past(1, 61), past(2, 59), past(3, 1), past(4, 1, { payeeKey: 'card:other' })]
    expect(hits(condition, around(rows))).toMatchObject([{ evidence: { measured: 110_000, limit: 100_000, orderIds: [2, 3] } }])
    expect(hits({ ...condition, maxMinor: 110_000 }, around(rows))).toEqual([])
  })

  it('count what a merchant sends within the window', () => {
    const condition = { kind: 'windowCount', subject: 'merchant', windowMinutes: 10, maxCount: 2 } as const
    const other = { merchantId: 2 }
    expect(hits(condition, around([past(1, 5), past(2, 5, other)]))).toEqual([])
    expect(hits(condition, around([past(1, 5), past(2, 5, { payeeKey: null })]))).toMatchObject([{ evidence: { measured: 3, orderIds: [1, 2] } }])
  })

  it('find one payee at several merchants', () => {
    const condition = { kind: 'payeeAcrossMerchants', windowMinutes: 60, maxMerchants: 2 } as const
    expect(hits(condition, around([past(1, 5, { merchantId: 2 })]))).toEqual([])
    expect(hits(condition, around([past(1, 5, { merchantId: 2 }), past(2, 5, { merchantId: 3 })]))).toMatchObject([{ evidence: { measured: 3, limit: 2 } }])
  })

  it('know a night that passes midnight', () => {
    const condition = { kind: 'nightHours', fromHour: 22, toHour: 6, minMinor: 1 } as const
    const hitAt = (hour: number) => hits(condition, around(), { ...ORDER, hour }).length
    expect([21, 22, 23, 0, 5, 6].map(hitAt)).toEqual([0, 1, 1, 1, 1, 0])
    expect(hits({ ...condition, minMinor: 50_001 }, around())).toEqual([])
  })

  it('ask nothing of a rule that is off, and never count the payout itself twice', () => {
    const condition = { kind: 'windowCount', subject: 'payee', windowMinutes: 10, maxCount: 1 } as const
    expect(evaluateRisk([{ id: 1, name: 'off', enabled: false, condition }], ORDER, around([past(1, 1)]))).toEqual([])
    expect(hits(condition, around([past(ORDER.id, 0)]))).toEqual([])
  })

  it('look back as far as the longest window', () => {
    const rule = (condition: RiskCondition) => ({ id: 1, name: '', enabled: true, condition })
    expect(longestWindowMinutes([])).toBe(0)
    expect(longestWindowMinutes([rule({ kind: 'windowCount', subject: 'payee', windowMinutes: 90, maxCount: 1 }), rule({ kind: 'blacklist', fields: ['name'] })])).toBe(90)
  })
})
