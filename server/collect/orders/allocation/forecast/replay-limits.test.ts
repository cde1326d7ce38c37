import fc from 'fast-check'
import { expect, it } from 'vitest'
import { replayLimits } from '#server/collect/orders/allocation/forecast/replay-limits.ts'
import type { Decision, OwnLimits, UsedBefore } from '#server/collect/orders/allocation/forecast/replay-limits.ts'
import type { AllocationRules } from '#server/collect/orders/allocation/allocation-rules.ts'

const rules: AllocationRules = { limitMode: 'strict', limitUseSuccessAmount: false, redWalletCount: 10, nowMs: 0 }
const free: OwnLimits = {
  minAmountMinor: 0,
  maxAmountMinor: null,
  maxConcurrentOrders: 1_000,
  dailyCountLimit: null,
  dailyAmountLimitMinor: null,
  totalLimitMinor: null,
  weight: 1,
}
const nothing: UsedBefore = { days: new Map(), everMinor: 0 }
const decision = (at: number, part: Partial<Decision> = {}): Decision => ({
  atMs: at * 1_000,
  day: '2026-11-23',
  amountMinor: 100,
  isTaken: true,
  refusal: null,
  othersWeight: 1,
  releasedAtMs: null,
  paidAtMs: null,
  paidDay: null,
  paidMinor: 0,
  ...part,
})
const replay = (
  decisions: Decision[],
  limits: Partial<OwnLimits>,
  before = nothing,
  by: Partial<AllocationRules> = {},
) => {
  const tallies = replayLimits(
    decisions,
    { productId: 3001, weight: 1 },
    { ...free, ...limits },
    { ...rules, ...by },
    before,
  )
  return Object.fromEntries(
    Object.entries(tallies).flatMap(([name, { orders }]) => (orders > 0 ? [[name, orders]] : [])),
  )
}

it('says which orders would have gone elsewhere, and which would have failed', () => {
  const orders = [decision(1), decision(2), decision(3), decision(4, { othersWeight: 0 })]
  expect(replay(orders, { dailyCountLimit: 2 })).toEqual({ kept: 2, elsewhere: 1, failed: 1 })
  expect(replay(orders, { maxAmountMinor: 99 })).toEqual({ elsewhere: 3, failed: 1 })
  expect(replay(orders, {})).toEqual({ kept: 4 })
})

it('says which orders the account would have taken beside, and which it would have saved', () => {
  const refused = { isTaken: false, refusal: 'dailyCount' } as const
  const orders = [decision(1), decision(2, refused), decision(3, { ...refused, othersWeight: 0 }), decision(4, refused)]
  expect(replay(orders, { dailyCountLimit: 3 })).toEqual({ kept: 1, gained: 1, rescued: 1 })
  expect(replay(orders, { dailyCountLimit: 1 })).toEqual({ kept: 1 })
  // Decisions that others made stay as they were.
  expect(replay([decision(1, { isTaken: false, refusal: 'breaker' }), decision(2, { isTaken: false })], {})).toEqual({})
})

it('frees the account as orders end, and counts what was paid when it was', () => {
  const orders = [decision(1, { releasedAtMs: 2_500 }), decision(2), decision(3)]
  expect(replay(orders, { maxConcurrentOrders: 2 })).toEqual({ kept: 3 })
  expect(replay(orders, { maxConcurrentOrders: 1 })).toEqual({ kept: 2, elsewhere: 1 })
  const paid = { paidAtMs: 1_500, paidDay: '2026-11-23', paidMinor: 100 }
  const success = { limitUseSuccessAmount: true }
  expect(
    replay([decision(1, paid), decision(2), decision(3)], { dailyAmountLimitMinor: 200 }, nothing, success),
  ).toEqual({ kept: 3 })
  expect(
    replay([decision(1, paid), decision(2), decision(3)], { dailyAmountLimitMinor: 199 }, nothing, success),
  ).toEqual({ kept: 1, elsewhere: 2 })
})

it('begins with what was used before, each day anew', () => {
  const before: UsedBefore = {
    days: new Map([['2026-11-22', { orders: 4, amountMinor: 400, successMinor: 0 }]]),
    everMinor: 300,
  }
  const orders = [decision(1, { day: '2026-11-22' }), decision(2, { day: '2026-11-22' }), decision(3), decision(4)]
  expect(replay(orders, { dailyCountLimit: 5 }, before)).toEqual({ kept: 3, elsewhere: 1 })
  expect(replay(orders, { totalLimitMinor: 400 }, before)).toEqual({ kept: 1, elsewhere: 3 })
})

it('keeps more the higher a limit is, and loses none that it does not count', () => {
  const one = fc.record({
    atMs: fc.nat(10_000),
    amountMinor: fc.integer({ min: 1, max: 500 }),
    othersWeight: fc.nat(3),
    releasedAtMs: fc.option(fc.nat(20_000), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), fc.nat(40), (given, limit) => {
      const orders = given.map((part) =>
        decision(0, { ...part, releasedAtMs: part.releasedAtMs === null ? null : part.atMs + part.releasedAtMs }),
      )
      const keptOf = (dailyCountLimit: number) => replay(orders, { dailyCountLimit })
      expect(keptOf(limit)['kept'] ?? 0).toBe(Math.min(limit, orders.length))
      const { elsewhere = 0, failed = 0, kept = 0 } = keptOf(limit)
      expect(kept + elsewhere + failed).toBe(orders.length)
      expect(replay(orders, {})).toEqual(orders.length > 0 ? { kept: orders.length } : {})
    }),
  )
})

it('replays a day of 20,000 orders within a second', () => {
  const orders = Array.from({ length: 20_000 }, (_, at) => decision(at, { releasedAtMs: at * 1_000 + 600_000 }))
  const begin = performance.now()
  expect(replay(orders, { maxConcurrentOrders: 500 })['kept']).toBeGreaterThan(10_000)
  expect(performance.now() - begin).toBeLessThan(1_000)
})

/** The orders of an account that takes turns with another one, each as many in its turn as its weight says. */
const inTurns = (orders: number, weight: number, othersWeight: number) =>
  Array.from({ length: orders }, (_, at) =>
    decision(at, { isTaken: at % (weight + othersWeight) < weight, othersWeight }),
  )

it('gives an account with another weight its part of the orders that it can take', () => {
  const part = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(part, part, part, fc.integer({ min: 1, max: 300 }), (was, willBe, othersWeight, orders) => {
      const given = inTurns(orders, was, othersWeight)
      const taken = given.filter(({ isTaken }) => isTaken).length
      const account = { productId: 3001, weight: was }
      const { elsewhere, failed, gained, kept, rescued } = replayLimits(
        given,
        account,
        { ...free, weight: willBe },
        rules,
        nothing,
      )
      expect(kept.orders + elsewhere.orders).toBe(taken)
      expect(failed.orders + rescued.orders).toBe(0)
      const asWeighed = inTurns(orders, willBe, othersWeight).filter(({ isTaken }) => isTaken).length
      expect(Math.abs(kept.orders + gained.orders - asWeighed)).toBeLessThanOrEqual(Math.max(was, willBe) + 1)
      if (willBe === was) expect(gained.orders + elsewhere.orders).toBe(0)
    }),
  )
})

it('leaves an account of whatever weight the orders that only it can take', () => {
  const alone = [decision(1, { othersWeight: 0 }), decision(2, { othersWeight: 0 })]
  const account = { productId: 3001, weight: 9 }
  expect(replayLimits(alone, account, { ...free, weight: 1 }, rules, nothing)).toMatchObject({ kept: { orders: 2 } })
})
