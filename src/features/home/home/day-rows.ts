import type { OutputOf } from '#contract/contract.ts'
import { COMPARED_MIN } from '#domain/statistics/statistics.ts'

type Day = OutputOf<'order.statistics.today'>
export type DayFigures = Omit<Day['byCurrency'][number], 'currency' | 'exponent'>

/** One currency's figures of two days. */
export interface DayRow {
  currency: string
  exponent: number
  today: DayFigures
  yesterday: DayFigures
}

const NOTHING: DayFigures = { orderCount: 0, orderAmountMinor: 0, successCount: 0, successAmountMinor: 0 }

/** Joins two days by currency; products of one currency with unlike exponents are brought to the finer one. */
export function dayRows(today: Day, yesterday: Day): DayRow[] {
  const rows = new Map<string, DayRow>()
  for (const { currency, exponent } of [...today.byCurrency, ...yesterday.byCurrency]) {
    const finest = Math.max(exponent, rows.get(currency)?.exponent ?? 0)
    rows.set(currency, { currency, exponent: finest, today: NOTHING, yesterday: NOTHING })
  }
  for (const row of rows.values()) {
    row.today = sumOf(today, row)
    row.yesterday = sumOf(yesterday, row)
  }
  return [...rows.values()].sort(
    (a, b) => b.today.orderCount - a.today.orderCount || b.yesterday.orderCount - a.yesterday.orderCount,
  )
}

function sumOf(day: Day, { currency, exponent }: Pick<DayRow, 'currency' | 'exponent'>): DayFigures {
  return day.byCurrency
    .filter((figures) => figures.currency === currency)
    .reduce((sum, figures) => {
      const scale = 10 ** (exponent - figures.exponent)
      return {
        orderCount: sum.orderCount + figures.orderCount,
        orderAmountMinor: sum.orderAmountMinor + figures.orderAmountMinor * scale,
        successCount: sum.successCount + figures.successCount,
        successAmountMinor: sum.successAmountMinor + figures.successAmountMinor * scale,
      }
    }, NOTHING)
}

/** The successful amount of each day in a currency, in minor units of its finest exponent. */
export function trendOf(days: readonly Day[], row: Pick<DayRow, 'currency' | 'exponent'>): number[] {
  return days.map((day) => sumOf(day, row).successAmountMinor)
}

/** The change in tenths of a percent; null if there were too few orders before, of which a share says nothing. */
export function change(now: number, before: number, ordersBefore: number): number | null {
  return before === 0 || ordersBefore < COMPARED_MIN ? null : Math.round(((now - before) / before) * 1_000)
}

/** The share of orders that succeeded, in tenths of a percent; null where there were no orders. */
export function successRate({ orderCount, successCount }: DayFigures): number | null {
  return orderCount === 0 ? null : Math.round((successCount / orderCount) * 1_000)
}

/** Tenths of a percent as text: 123 is `12.3`. */
export function tenths(value: number): string {
  return (value / 10).toFixed(1)
}
