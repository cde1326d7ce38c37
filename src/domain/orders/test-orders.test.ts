import { describe, expect, it } from 'vitest'
import { ORDER_CODE } from '#domain/orders/order-code.ts'
import {
  isTestCode,
  LIVE_STATUS,
  outcomesOf,
  paidBy,
  TEST_DIRECTIONS,
  TEST_OUTCOMES,
  TEST_ORDER_STATES,
  testCodeOf,
  wantedOutcome,
} from '#domain/orders/test-orders.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { testOrderLifecycle } from '#machines/lifecycles/test-order.lifecycle.ts'

const orderProducts: readonly Product[] = PRODUCTS.filter(({ direction }) => direction !== 'monitor')

describe.each(TEST_DIRECTIONS)('%s', (direction) => {
  const products = orderProducts.filter((product) => product.direction === direction)

  it('has every outcome by a name and by an amount of each product', () => {
    for (const product of products)
      for (const outcome of outcomesOf(direction)) {
        const step = product.payableStep ?? 1
        const amount = (100 + TEST_OUTCOMES[outcome].digits) * step
        expect(wantedOutcome(product, { amount })).toBe(outcome)
        expect(wantedOutcome(product, { amount: 5_000 * step, userName: ` ${outcome.toUpperCase()} ` })).toBe(outcome)
        expect(wantedOutcome(product, { amount: 5_000 * step, userName: 'Anita Rao' })).toBeUndefined()
      }
  })

  it('has other digits and another name for each outcome', () => {
    const digits = outcomesOf(direction).map((outcome) => TEST_OUTCOMES[outcome].digits)
    expect(new Set(digits).size).toBe(digits.length)
  })

  it('goes through events that the lifecycle has, one after the other', () => {
    for (const outcome of outcomesOf(direction)) {
      let state = testOrderLifecycle.initial
      for (const type of TEST_OUTCOMES[outcome].events) {
        const verdict = testOrderLifecycle.judge(
          { state, context: { isPayout: direction === 'payout', hasCallbackUrl: true } },
          { type },
        )
        expect(verdict).toMatchObject({ ok: true })
        if (verdict.ok) state = verdict.to
      }
      expect(state).not.toBe('waiting')
    }
  })

  it('tells every state by a status of its own', () => {
    expect(new Set(Object.values(LIVE_STATUS[direction])).size).toBe(TEST_ORDER_STATES.length)
  })
})

it.each([1, 2, 9, 10, 1_003, 99_999_999])(
  'pays less than %i where it is short, more where it is over, in steps',
  (steps) => {
    for (const product of orderProducts) {
      const { payableStep = 1 } = product
      const amount = steps * payableStep
      const [short, over] = [paidBy('short', amount, product), paidBy('over', amount, product)]
      expect(paidBy('paid', amount, product)).toBe(amount)
      if (steps > 1) expect(short).toBeLessThan(amount)
      expect(short).toBeGreaterThan(0)
      expect(over).toBeGreaterThan(amount)
      expect([short % payableStep, over % payableStep]).toEqual([0, 0])
    }
  },
)

it('numbers test orders in the form of live ones, and tells them apart', () => {
  for (const month of ['01', '09', '12'])
    for (const letter of ['C', 'P']) {
      const live = `${letter}26${month}301234567890`
      expect(testCodeOf(live)).toMatch(ORDER_CODE)
      expect([isTestCode(live), isTestCode(testCodeOf(live))]).toEqual([false, true])
    }
})
