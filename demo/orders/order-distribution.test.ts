import { describe, expect, it } from 'vitest'
import { PRODUCTS } from '#domain/products.ts'
import { drawAmount } from '#demo/orders/order-amounts.ts'
import { HOUR_WEIGHTS, orderMoments } from '#demo/orders/stories/order-moments.ts'
import { createRandom, weighted, zipf } from '#demo/random.ts'

const ZONE = 'Asia/Shanghai'
const until = new Date('2026-03-15T08:20:00Z')

describe('random numbers', () => {
  it('repeat for the same seed and differ for another', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed).next)
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  it('are drawn in proportion to weights', () => {
    const random = createRandom(1)
    const draw = weighted(zipf(['first', 'second', 'third'], 1))
    const counts = { first: 0, second: 0, third: 0 }
    for (let nth = 0; nth < 11_000; nth += 1) counts[draw(random.next()) as keyof typeof counts] += 1
    expect(counts.first / counts.second).toBeCloseTo(2, 0)
    expect(counts.first / counts.third).toBeCloseTo(3, 0)
  })
})

describe('order times', () => {
  const moments = orderMoments(createRandom(3), { count: 20_000, days: 30, until, zone: ZONE })

  it('never go back, end with the last moment and stay within the days', () => {
    expect(moments).toHaveLength(20_000)
    expect(moments.every((at, nth) => nth === 0 || at >= (moments[nth - 1] ?? 0))).toBe(true)
    expect(moments.at(-1)).toBe(until.getTime())
    expect(moments[0]).toBeGreaterThanOrEqual(until.getTime() - 30 * 86_400_000)
  })

  it('follow the zone’s hours of the day', () => {
    const perHour = Array<number>(24).fill(0)
    for (const at of moments) {
      const hour = new Date(at + 8 * 3_600_000).getUTCHours()
      perHour[hour] = (perHour[hour] ?? 0) + 1
    }
    const total = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight, 0)
    for (const [hour, weight] of HOUR_WEIGHTS.entries()) {
      expect((perHour[hour] ?? 0) / 20_000, `hour ${hour}`).toBeCloseTo(weight / total, 1)
    }
    expect(perHour[20]).toBeGreaterThan(8 * (perHour[4] ?? 0))
  })

  it('come twice as often as two weeks before', () => {
    const within = (from: number, to: number) =>
      moments.filter((at) => at > until.getTime() - to * 86_400_000 && at <= until.getTime() - from * 86_400_000).length
    expect(within(0, 14) / within(14, 28)).toBeCloseTo(2, 0)
  })
})

describe('amounts', () => {
  const collected = PRODUCTS.filter(({ direction }) => direction === 'collection')

  it.each(collected)(
    'of product $id are whole minor units, never finer than cents, with the middle where people pay',
    ({ id, exponent }) => {
      const random = createRandom(id)
      const amounts = Array.from({ length: 4_000 }, () => drawAmount(random, id)).sort((one, other) => one - other)
      expect(
        amounts.every((amount) => Number.isSafeInteger(amount) && amount > 0 && amount % 10 ** (exponent - 2) === 0),
      ).toBe(true)
      const median = (amounts[2_000] ?? 0) / 10 ** exponent
      const mean = amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length / 10 ** exponent
      expect(median).toBeGreaterThan(50)
      // A long tail to the right, as in a log-normal distribution.
      expect(mean).toBeGreaterThan(1.2 * median)
    },
  )

  it('are mostly round', () => {
    const random = createRandom(5)
    const amounts = Array.from({ length: 4_000 }, () => drawAmount(random, 3001))
    expect(amounts.filter((amount) => amount % 10_000 === 0).length).toBeGreaterThan(2_400)
  })

  it('are not drawn for products without collections', () => {
    expect(() => drawAmount(createRandom(1), 3016)).toThrow(RangeError)
  })
})
