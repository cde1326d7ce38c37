import { expect, it } from 'vitest'
import { effectOf, mayTick, ORDER_OUTCOMES, outcomeOf } from '#domain/payouts/payout-batch.ts'
import type { WordedOrder } from '#domain/payouts/payout-batch.ts'

const order = (orderCode: string, amountMinor: number, result: WordedOrder['result'] = null): WordedOrder => ({
  orderCode,
  amountMinor,
  result,
})
const ORDERS = [order('A', 100, 'paid'), order('B', 20, 'failed'), order('C', 3), order('D', 4_000, 'failed')]

it('follows the bank’s word before ticks: what it paid is completed, whoever ticks it', () => {
  expect(outcomeOf({ result: 'paid' }, true, 'toMerchant')).toBe('completed')
  expect(mayTick({ result: 'paid' })).toBe(false)
  expect([mayTick({ result: 'failed' }), mayTick({ result: null })]).toEqual([true, true])
})

it('counts and sums what each choice does', () => {
  expect(effectOf(ORDERS, new Set(['B']), 'toMerchant')).toEqual({
    completed: { count: 1, amountMinor: 100 },
    rejected: { count: 1, amountMinor: 20 },
    released: { count: 2, amountMinor: 4_003 },
    unsaid: { count: 1, amountMinor: 3 },
  })
  expect(effectOf(ORDERS, new Set(['B', 'C']), 'toList')).toMatchObject({
    rejected: { count: 0, amountMinor: 0 },
    released: { count: 3, amountMinor: 4_023 },
    unsaid: { count: 0 },
  })
  expect(effectOf(ORDERS, new Set(['B']), '').rejected).toEqual({ count: 1, amountMinor: 20 })
})

it('gives every order one outcome, whatever is ticked', () => {
  const sums = (ticked: string[]) => {
    const effect = effectOf(ORDERS, new Set(ticked), 'toMerchant')
    return ORDER_OUTCOMES.reduce((all, outcome) => all + effect[outcome].amountMinor, 0)
  }
  for (const ticked of [[], ['A'], ['A', 'B', 'C', 'D'], ['unknown']]) expect(sums(ticked)).toBe(4_123)
})
