import type { StatisticRow } from '#contract/orders/statistics.endpoints.ts'
import { cellDrill } from '#domain/statistics/statistic-drill.ts'
import { NO_FIGURES } from '#domain/statistics/statistics.ts'
import type { StatisticDimension } from '#domain/statistics/statistics.ts'
import type { ReportRow, RowLabels } from '#features/report/report-row.ts'
import { isOneDay, stepsOf, valuesOf } from '#features/report/statistics/statistics-view.ts'
import type { StatisticMeasure, StatisticsDrill, StatisticsView } from '#features/report/statistics/statistics-view.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

export type StatisticsRow = ReportRow<StatisticsDrill, StatisticMeasure>

/** Measures that add up, so that they may be shaded or stacked. */
export const SUMS = ['count', 'successCount', 'successAmountMinor'] as const

/** The dimension that a trend runs along. */
export const stepOf = (view: Pick<StatisticsView, 'span'>) => (isOneDay(view) ? 'hour' : 'day')

/** The label of a row by its name; that of a channel by its number. */
export const named =
  (dimension: 'merchant' | 'supplier' | 'account' | 'product') =>
  ({ value, name }: StatisticRow, { lookup, texts }: RowLabels): string => {
    if (dimension === 'product') return texts.product(Number(value))
    return value === null ? lookup(`statistics:none.${dimension}`) : sanitizeText(name ?? value, 64)
  }

/** Makes rows of a report from those of an answer. */
export function statisticRows(isPayout: boolean) {
  const rowOf = (
    view: StatisticsView,
    dimension: StatisticDimension,
    row: StatisticRow,
    label: string,
  ): StatisticsRow => {
    const scale = 10 ** (view.total.exponent - row.exponent)
    return {
      id: row.value ?? 'none',
      label,
      values: valuesOf(row, scale),
      before: valuesOf(row.before, scale),
      filter: cellDrill(dimension, row, { reading: view.reading, isPayout }),
    }
  }
  /** One for each day of what was counted, or each hour of the one day, also those without an order. */
  const alongSpan = (view: StatisticsView, rows: readonly StatisticRow[]): StatisticsRow[] => {
    const dimension = stepOf(view)
    const known = new Map(rows.map((row) => [row.value, row]))
    const { currency, exponent, feesMinor, profitMinor } = view.total
    const hidden = { feesMinor: feesMinor === null ? null : 0, profitMinor: profitMinor === null ? null : 0 }
    const none = { ...NO_FIGURES, ...hidden }
    return stepsOf(view).map(({ value, span }) => {
      const row = known.get(value) ?? { value, name: null, currency, exponent, ...none, before: none }
      const label = dimension === 'day' ? value.slice(5) : value
      return { ...rowOf(view, dimension, row, label), span }
    })
  }
  return { rowOf, alongSpan }
}
