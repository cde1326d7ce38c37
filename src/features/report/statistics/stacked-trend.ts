import type { InputOf } from '#contract/contract.ts'
import type { StatisticRow, Statistics } from '#contract/orders/statistics.endpoints.ts'
import { productFamily } from '#domain/products.ts'
import { cellDrill } from '#domain/statistics/statistic-drill.ts'
import { toWallClock } from '#domain/time/zones.ts'
import type { TrendStack } from '#features/report/define-report.ts'
import type { PivotCell, PivotDimension } from '#features/report/dimensions.ts'
import type { RowLabels, Values } from '#features/report/report-row.ts'
import { named, statisticRows, stepOf, SUMS } from '#features/report/statistics/statistics-rows.ts'
import type { StatisticsRow } from '#features/report/statistics/statistics-rows.ts'
import type { StatisticsSearch } from '#features/report/statistics/statistics-search.ts'
import type {
  StackedBy,
  StackedRows,
  StatisticMeasure,
  StatisticsDrill,
  StatisticsView,
} from '#features/report/statistics/statistics-view.ts'

/** Dimensions that a trend may be stacked by: channels, and the accounts that money goes through. */
const STACKED_BY = ['product', 'account'] as const satisfies readonly StackedBy[]
/** As many colours as differ well, the last of them for the others. */
const LAYERS_MAX = 6

type Input = InputOf<'order.statisticsV2'>
type Cell = PivotCell<StatisticsDrill, StatisticMeasure>

const isStackedBy = (by: string): by is StackedBy => STACKED_BY.some((one) => one === by)

/**
 * The rows to ask for one by one, and the others: the rest of the trend. Rows without an account cannot be asked for
 * alone, nor can a channel that is asked for with its children. The last is never asked for, so that the layers add up
 * to the trend.
 */
function layersOf({ before: isCompared }: Pick<StatisticsSearch, 'before'>, view: StatisticsView, by: StackedBy) {
  const rows = view.rows(by).filter(({ count, before }) => count > 0 || (isCompared && before.count > 0))
  const values = new Set(rows.map(({ value }) => Number(value)))
  const isAlone = ({ value }: StatisticRow) =>
    value !== null &&
    (by === 'account' || productFamily(Number(value)).every((id) => id === Number(value) || !values.has(id)))
  const asked = rows.filter(isAlone).slice(0, Math.max(0, Math.min(LAYERS_MAX, rows.length) - 1))
  return { asked, others: rows.filter((row) => !asked.includes(row)) }
}

/** How statistics are stacked: `inputOf` is the call's input for the report's filters. */
export const statisticsStack = (
  inputOf: (search: StatisticsSearch, span: { from?: string; to?: string }) => Input,
): TrendStack<Input, StatisticsSearch, Statistics, StatisticsView> => ({
  offered: (view) => STACKED_BY.filter((by) => view.rows(by).length > 0),
  inputs: (search, view, by) => {
    if (!isStackedBy(by)) return []
    const { span, countedAt, reading, total } = view
    const wall = (at: number) => toWallClock(new Date(at), span.zone)
    const whole: Input = {
      ...inputOf(search, { from: wall(Date.parse(span.from)), to: wall(Date.parse(span.to) - 1) }),
      reading,
      countedAt: wall(Date.parse(countedAt)),
      currency: total.currency,
      groupBy: [stepOf(view)],
      groupByMerchant: undefined,
    }
    return layersOf(search, view, by).asked.map(({ value }) => ({
      ...whole,
      [by === 'product' ? 'productId' : 'resourceId']: Number(value),
    }))
  },
  join: (search, view, by, answers) => {
    if (!isStackedBy(by)) return view
    const { asked, others } = layersOf(search, view, by)
    const ofCurrency = (rows: readonly StatisticRow[] = []) =>
      rows.filter((row) => row.currency === view.total.currency)
    const parts = asked.map((row, at) => ({ row, rows: ofCurrency(answers[at]?.rows[stepOf(view)]) }))
    return { ...view, stack: { by, parts, others } }
  },
})

/** The trend with the rows of a dimension stacked in each of its steps; empty while the trend is not stacked by it. */
export function stackedTrend(
  by: StackedBy,
  isPayout: boolean,
): PivotDimension<StatisticsView, StatisticsDrill, StatisticMeasure> {
  const { alongSpan } = statisticRows(isPayout)
  return {
    id: `${by}Trend`,
    isWide: true,
    chart: { kind: 'stack' },
    insteadOf: 'trend',
    measures: SUMS,
    grid: (view, words) => {
      const { stack } = view
      if (stack?.by !== by) return { columns: [], rows: [], cells: [] }
      const whole = alongSpan(view, view.rows(stepOf(view)))
      const layers = stack.parts.map(({ row, rows }) => ({ ...headOf(row, words), steps: alongSpan(view, rows) }))
      const rest = whole.map((step, at) =>
        without(
          step,
          layers.flatMap(({ steps }) => steps[at] ?? []),
        ),
      )
      const all = [...layers, ...othersOf(stack, words).map((head) => ({ ...head, steps: rest }))]
      const columns = whole.map(({ id, label, span }) => ({ id, label, ...(span && { span }) }))
      return {
        columns,
        rows: all.map(({ steps: _steps, filter: _filter, ...head }) => head),
        cells: all.flatMap(cellsOf),
      }
    },
  }

  function headOf(row: StatisticRow, words: RowLabels) {
    const { currency: _currency, ...filter } = cellDrill(by, row, { reading: 'created', isPayout })
    return { id: row.value ?? 'none', label: named(by)(row, words), filter }
  }
  /** The others as one layer, which leads to its orders if it is of one row. */
  function othersOf(stack: StackedRows, words: RowLabels) {
    const [one, ...more] = stack.others
    if (one === undefined) return []
    if (more.length === 0) return [headOf(one, words)]
    return [{ id: 'others', label: words.lookup('report:stack.others'), isOthers: true, filter: {} }]
  }
}

/** Rest of a step without its parts. */
function without(step: StatisticsRow, parts: readonly StatisticsRow[]): StatisticsRow {
  return {
    ...step,
    values: left(
      step.values,
      parts.map(({ values }) => values),
    ),
    before: left(
      step.before ?? {},
      parts.map(({ before }) => before ?? {}),
    ),
  }
}

function left(whole: Values<StatisticMeasure>, parts: readonly Values<StatisticMeasure>[]): Values<StatisticMeasure> {
  const names = Object.keys(whole) as StatisticMeasure[]
  return Object.fromEntries(
    names.map((name) => {
      const value = whole[name]
      if (value == null) return [name, value]
      const rest = parts.reduce((sum, part) => sum - (part[name] ?? 0), value)
      // An order that changed between two calls may be in a part and no more in the whole.
      return [name, Math.max(0, rest)]
    }),
  )
}

/** The cells of a layer that count anything. */
function cellsOf({
  id,
  label,
  filter,
  steps,
}: {
  id: string
  label: string
  filter: StatisticsDrill
  steps: readonly StatisticsRow[]
}): Cell[] {
  return steps
    .filter(({ values, before }) => values.count || before?.count)
    .map((step) => ({
      ...step,
      id: `${step.id} ${id}`,
      label: `${step.label}, ${label}`,
      filter: { ...step.filter, ...filter },
      column: step.id,
      row: id,
    }))
}
