import type { StatisticRow, Statistics, StatisticTotal } from '#contract/orders/statistics.endpoints.ts'
import type { StatisticDrill } from '#domain/statistics/statistic-drill.ts'
import type { Figures, StatisticDimension } from '#domain/statistics/statistics.ts'
import { dayIn, fromWallClock, startOfDay, toWallClock } from '#domain/time/zones.ts'
import type { ReportBlock } from '#features/report/define-report.ts'

/** One currency's part of an answer, all amounts in the decimals of its total. */
export interface StatisticsView extends Pick<Statistics, 'span' | 'reading' | 'countedAt'> {
  total: StatisticTotal
  rows(dimension: StatisticDimension): readonly StatisticRow[]
  stack?: StackedRows
}

/** The rows along the trend of each of some channels; what is left of the trend is the others'. */
export interface StackedRows {
  by: StackedBy
  parts: readonly { row: StatisticRow; rows: readonly StatisticRow[] }[]
  others: readonly StatisticRow[]
}
export type StackedBy = 'product' | 'account'

/** The filters of a queue that a figure leads to. */
export type StatisticsDrill = StatisticDrill & { productId?: number }

export type StatisticMeasure = keyof Figures | 'successRate' | 'averageMs'

/** A block for each currency, the one of most orders first. */
export function blocksOf({ totals, rows, span, reading, countedAt }: Statistics): ReportBlock<StatisticsView>[] {
  return totals
    .toSorted((a, b) => b.count - a.count || b.before.count - a.before.count)
    .map((total) => ({
      currency: total.currency,
      exponent: total.exponent,
      view: {
        span,
        reading,
        countedAt,
        total,
        rows: (dimension) => (rows[dimension] ?? []).flatMap((row) => (row.currency === total.currency ? row : [])),
      },
    }))
}

/** Figures as values of a report; what is hidden from the person is unknown. `scale` brings amounts to other decimals. */
export const valuesOf = ({ feesMinor, profitMinor, ...figures }: Figures, scale = 1) => ({
  count: figures.count,
  amountMinor: figures.amountMinor * scale,
  successCount: figures.successCount,
  successAmountMinor: figures.successAmountMinor * scale,
  feesMinor: feesMinor === null ? undefined : feesMinor * scale,
  profitMinor: profitMinor === null ? undefined : profitMinor * scale,
  successMs: figures.successMs,
})

/** The end of what was counted of the span. */
const endOf = ({ span, countedAt }: Pick<StatisticsView, 'span' | 'countedAt'>) =>
  new Date(Math.max(Date.parse(span.from), Math.min(Date.parse(span.to), Date.parse(countedAt))))

/** A part of the span along which a trend runs. */
interface Step {
  value: string
  span: { from: string; to: string }
}

const HOUR_MS = 3_600_000

/** True for a span within one day, so that its hours are moments. */
export function isOneDay({ span }: Pick<StatisticsView, 'span'>): boolean {
  const last = new Date(Date.parse(span.to) - 1)
  return dayIn(new Date(span.from), span.zone) === dayIn(last, span.zone)
}

/** The days of what was counted, or the hours of the one day, also those without an order. */
export function stepsOf(view: Pick<StatisticsView, 'span' | 'countedAt'>): Step[] {
  const { from, zone } = view.span
  const [start, end] = [new Date(from), endOf(view)]
  const steps: Step[] = []
  const add = (value: string, first: Date, next: Date) => {
    const [low, high] = [Math.max(first.getTime(), start.getTime()), Math.min(next.getTime(), end.getTime())]
    if (low < high) steps.push({ value, span: { from: new Date(low).toISOString(), to: new Date(high).toISOString() } })
  }
  if (!isOneDay(view)) {
    for (let day = startOfDay(start, zone); day < end; day = startOfDay(day, zone, 1))
      add(dayIn(day, zone), day, startOfDay(day, zone, 1))
    return steps
  }
  // Hours by the clock: where it is set, one is longer, shorter or missing.
  const day = dayIn(start, zone)
  const hours = Array.from({ length: 24 }, (_none, hour) => String(hour).padStart(2, '0'))
  const at = hours.map((hour) => fromWallClock(`${day} ${hour}:00:00`, zone))
  hours.forEach((hour, index) => {
    const first = at[index]
    if (first === undefined || toWallClock(first, zone).slice(11, 13) !== hour) return
    const next = at.slice(index + 1).find((one) => one !== undefined && one > first)
    add(hour, first, next ?? new Date(first.getTime() + HOUR_MS))
  })
  return steps
}
