import type { StatisticRow } from '#contract/orders/statistics.endpoints.ts'
import { ORDER_MARK_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { StatisticDimension } from '#domain/statistics/statistics.ts'
import type { Dimension, PivotDimension, RowsDimension } from '#features/report/dimensions.ts'
import type { RowLabels } from '#features/report/report-row.ts'
import { stackedTrend } from '#features/report/statistics/stacked-trend.ts'
import { named, statisticRows, stepOf, SUMS } from '#features/report/statistics/statistics-rows.ts'
import { isOneDay } from '#features/report/statistics/statistics-view.ts'
import type { StatisticMeasure, StatisticsDrill, StatisticsView } from '#features/report/statistics/statistics-view.ts'

type Rows = RowsDimension<StatisticsView, StatisticsDrill, StatisticMeasure>

const ALL = [
  'count',
  'amountMinor',
  'successCount',
  'successAmountMinor',
  'successRate',
  'feesMinor',
  'profitMinor',
  'averageMs',
] as const
const FEW = ['count', 'successCount', 'successRate', 'successAmountMinor'] as const
/** Measures that a trend can show. */
const LINES = ['count', 'successCount', 'successAmountMinor', 'successRate', 'averageMs'] as const
const SHARE = { kind: 'share', whole: 'count', part: 'successCount' } as const

/** The dimensions of statistics of collection orders or payouts. */
export function statisticDimensions(isPayout: boolean, isByMerchant: boolean) {
  const { rowOf, alongSpan } = statisticRows(isPayout)
  /** Rows labelled by the value or name of each. */
  const group = (
    dimension: StatisticDimension,
    labelOf: (row: StatisticRow, words: RowLabels) => string,
    rest: Partial<Pick<Rows, 'isWide' | 'shown' | 'measures'>> = {},
  ): Rows => ({
    id: dimension,
    chart: SHARE,
    measures: FEW,
    ...rest,
    rows: (view, words) => view.rows(dimension).map((row) => rowOf(view, dimension, row, labelOf(row, words))),
  })
  const trend: Rows = {
    id: 'trend',
    isWide: true,
    chart: { kind: 'trend', lines: LINES },
    measures: ALL,
    rows: (view) => alongSpan(view, view.rows(stepOf(view))),
  }
  const weekHour: PivotDimension<StatisticsView, StatisticsDrill, StatisticMeasure> = {
    id: 'weekHour',
    isWide: true,
    chart: { kind: 'heat' },
    measures: SUMS,
    grid: (view, { lookup }) => {
      if (isOneDay(view)) return { columns: [], rows: [], cells: [] }
      const head = (id: string, label: string) => ({ id, label })
      const rows = Array.from({ length: 7 }, (_none, day) => head(String(day + 1), lookup(`enums:weekday.${day + 1}`)))
      const columns = Array.from({ length: 24 }, (_none, hour) => String(hour).padStart(2, '0')).map((hour) =>
        head(hour, hour),
      )
      const cells = view.rows('weekHour').map((cell) => {
        const [row = '', column = ''] = (cell.value ?? '').split('-')
        const day = rows.find(({ id }) => id === row)?.label ?? ''
        return { ...rowOf(view, 'weekHour', cell, `${day} ${column}`), row, column }
      })
      return { columns, rows, cells }
    },
  }
  const hour: Rows = {
    ...group('hour', ({ value }) => value ?? ''),
    rows: (view) => (isOneDay(view) ? [] : view.rows('hour').map((row) => rowOf(view, 'hour', row, row.value ?? ''))),
  }
  const merchant = group('merchant', named('merchant'), {
    isWide: true,
    measures: ALL,
    ...(isByMerchant ? {} : { shown: 15 }),
  })
  const product = group('product', named('product'))
  const stacked = [stackedTrend('product', isPayout), stackedTrend('account', isPayout)] as const
  if (isByMerchant) return [merchant, trend, ...stacked, product] as const
  return [
    trend,
    ...stacked,
    weekHour,
    merchant,
    product,
    group('supplier', named('supplier'), { shown: 15 }),
    group('account', named('account'), { shown: 15 }),
    group('status', ({ value }, { texts }) => statusText(value ?? '', isPayout, texts), {
      measures: ['count', 'amountMinor'],
    }),
    group('mark', ({ value }, { texts }) => texts.enum('orderMark', markNamed(value))),
    hour,
  ] as const satisfies readonly Dimension<StatisticsView, StatisticsDrill, StatisticMeasure>[]
}

/** The name of a mark by its number; what this console does not know stands as it came. */
const markNamed = (value: string | null): string =>
  Object.entries(ORDER_MARK_IDS).find(([, id]) => String(id) === value)?.[0] ?? value ?? ''

function statusText(value: string, isPayout: boolean, texts: RowLabels['texts']): string {
  if (isPayout) return texts.enum('payoutStage', value)
  const name = Object.entries(ORDER_STATUS_IDS).find(([, id]) => String(id) === value)?.[0]
  return texts.enum('orderStatus', name ?? value)
}
