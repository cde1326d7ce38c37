import { describe, expect, it } from 'vitest'
import { change, dayRows, successRate, tenths, trendOf } from '#features/home/home/day-rows.ts'

const figures = (currency: string, orderCount: number) => ({
  currency,
  exponent: 2,
  orderCount,
  orderAmountMinor: orderCount * 100,
  successCount: 0,
  successAmountMinor: 0,
})

describe('dayRows', () => {
  it('joins both days by currency, the busier first, with gaps where a day has none', () => {
    const rows = dayRows(
      { byCurrency: [figures('CNY', 2), figures('INR', 5)] },
      { byCurrency: [figures('USDT', 9), figures('INR', 4)] },
    )
    expect(rows.map(({ currency, today, yesterday }) => [currency, today.orderCount, yesterday.orderCount])).toEqual([
      ['INR', 5, 4],
      ['CNY', 2, 0],
      ['USDT', 0, 9],
    ])
  })

  it('adds products of one currency in the finer of their exponents', () => {
    const fine = { ...figures('CNY', 1), exponent: 4, orderAmountMinor: 12_345 }
    const [row] = dayRows({ byCurrency: [figures('CNY', 2), fine] }, { byCurrency: [] })
    expect(row).toMatchObject({ exponent: 4, today: { orderCount: 3, orderAmountMinor: 32_345 } })
  })

  it('follow a currency through days in the same exponent, with zero where a day has none of it', () => {
    const paid = { ...figures('CNY', 1), successAmountMinor: 7 }
    const days = [{ byCurrency: [figures('INR', 1)] }, { byCurrency: [paid, { ...paid, exponent: 4 }] }]
    expect(trendOf(days, { currency: 'CNY', exponent: 4 })).toEqual([0, 707])
  })
})

describe('figures', () => {
  it('compare with the day before, and with nothing where it has none', () => {
    expect(change(150, 100, 100)).toBe(500)
    expect(change(90, 100, 20)).toBe(-100)
    expect(change(5, 0, 0)).toBeNull()
  })

  it('tell no per cent of a day with few orders', () => {
    expect(change(1_493, 13, 13)).toBeNull()
    expect(change(5_000_000, 43_535, 19)).toBeNull()
  })

  it('rate success by the number of orders', () => {
    expect(successRate({ orderCount: 3, successCount: 2, orderAmountMinor: 0, successAmountMinor: 0 })).toBe(667)
    expect(successRate({ orderCount: 0, successCount: 0, orderAmountMinor: 0, successAmountMinor: 0 })).toBeNull()
    expect(tenths(667)).toBe('66.7')
  })
})
