import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { READINGS } from '#domain/statistics/statistics.ts'
import { parseSearchText, stringifySearch } from '#domain/text/search-text.ts'
import { filterInput } from '#features/orders/order-list/filters/order-input.ts'
import { orderSearchSchema } from '#features/orders/order-list/filters/order-search.ts'
import {
  orderStatisticsByMerchantReport,
  orderStatisticsReport,
} from '#features/orders/order-statistics/order-statistics.report.ts'
import { payoutListInput } from '#features/payouts/payout-list/filters/payout-input.ts'
import { payoutSearchSchema } from '#features/payouts/payout-list/filters/payout-search.ts'
import {
  payoutStatisticsByMerchantReport,
  payoutStatisticsReport,
} from '#features/payouts/payout-statistics/payout-statistics.report.ts'
import { isPivot, rowsOf } from '#features/report/dimensions.ts'
import type { Dimension } from '#features/report/dimensions.ts'
import { drillOf, inputOf } from '#features/report/drill.ts'
import { moversOf } from '#features/report/sections/MoversSection.tsx'
import { csvRows } from '#features/report/report-csv.ts'
import type { ReportRow } from '#features/report/report-row.ts'
import type { StatisticsSearch } from '#features/report/statistics/statistics-search.ts'
import { isOneDay, stepsOf } from '#features/report/statistics/statistics-view.ts'
import type { StatisticMeasure, StatisticsDrill, StatisticsView } from '#features/report/statistics/statistics-view.ts'
import { readSearch } from '#routes/screen-search.ts'
import {
  answerTo,
  COLLECTION_MODEL,
  lists,
  MODEL_COUNTED_AT,
  MODEL_ZONE,
  PAYOUT_MODEL,
  placedOf,
} from '#tests/support/statistics/statistics-model.ts'
import type { ModelKind, Placed } from '#tests/support/statistics/statistics-model.ts'
import { rounds } from '#tests/support/rounds.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { REPORT_WORDS, some } from '#tests/support/statistics/report-words.ts'

const NOW = new Date(MODEL_COUNTED_AT)
interface Span {
  startTime: string
  endTime: string
}
/** Several days, and one. */
const SPANS: readonly [Span, Span] = [
  { startTime: '2026-11-18 00:00:00', endTime: '2026-11-20 23:59:59' },
  { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59' },
]

const onePaid = (at: number): Placed => ({
  createdAt: at,
  completedAt: at + 1_000,
  productId: 3001,
  merchantId: 5,
  supplierId: 1,
  resourceId: 7,
  state: 4,
  mark: 1,
  currency: 'INR',
  amount: 1_250,
})
/** Of more accounts than there are colours. */
const ofManyAccounts = Array.from({ length: 9 }, (_none, at) => ({
  ...onePaid(Date.parse('2026-11-20T01:00:00.000Z')),
  resourceId: at + 1,
}))

type AnyReport = typeof orderStatisticsReport | typeof payoutStatisticsReport
type Row = ReportRow<StatisticsDrill, StatisticMeasure>
type AnyDimension = Dimension<StatisticsView, StatisticsDrill, StatisticMeasure>

/** Input of a queue at the address that a link leads to. */
const ordersQueue = (address: Record<string, unknown>) => {
  const { search, dropped } = readSearch(orderSearchSchema, address)
  return { dropped, input: filterInput(search, MODEL_ZONE, NOW) }
}
const payoutsQueue = (address: Record<string, unknown>) => {
  const { search, dropped } = readSearch(payoutSearchSchema, address)
  return { dropped, input: payoutListInput(search, MODEL_ZONE, NOW) }
}

/** Few filters, so that most figures count something. */
const filters = (kind: ModelKind) =>
  fc.oneof(
    fc.constant({}),
    fc.record({ productId: some(kind.products[0], kind.products.at(-1) ?? 0) }),
    fc.record({ merchantId: some(5, 6) }),
    fc.record({ supplierId: some(1, 2) }),
    fc.record({ orderMark: some(1, 2) }),
    fc.record({ merchantId: some(5, 6), supplierId: some(1, 2) }),
  )
const sum = (rows: readonly Row[], name: StatisticMeasure, side: 'values' | 'before' = 'values') =>
  rows.reduce((all, row) => all + (row[side]?.[name] ?? 0), 0)

/** The figures of each currency, plain and stacked by whatever the trend may be stacked by. */
function viewsOf(report: AnyReport, kind: ModelKind, placed: readonly Placed[], search: StatisticsSearch) {
  const answer = answerTo(kind, placed, inputOf(report, search, MODEL_ZONE, NOW))
  return report.blocks(answer).map(({ currency, view }) => ({
    currency,
    view,
    span: report.span(answer),
    stacked: (report.stack?.offered(view) ?? []).map((by) => {
      const inputs = report.stack?.inputs(search, view, by) ?? []
      return (
        report.stack?.join(
          search,
          view,
          by,
          inputs.map((input) => answerTo(kind, placed, input)),
        ) ?? view
      )
    }),
  }))
}

/** The cells of a dimension that lead to a queue. */
function linkedRows(dimension: AnyDimension, view: StatisticsView): readonly Row[] {
  if (!isPivot(dimension)) return rowsOf(dimension, view, REPORT_WORDS)
  const { rows, cells } = dimension.grid(view, REPORT_WORDS)
  return cells.filter((cell) => rows.find(({ id }) => id === cell.row)?.isOthers !== true)
}

const REPORTS = [
  ['collection', orderStatisticsReport, COLLECTION_MODEL, ordersQueue],
  ['collection by merchant', orderStatisticsByMerchantReport, COLLECTION_MODEL, ordersQueue],
  ['payout', payoutStatisticsReport, PAYOUT_MODEL, payoutsQueue],
  ['payout by merchant', payoutStatisticsByMerchantReport, PAYOUT_MODEL, payoutsQueue],
] as const

describe.each(REPORTS)('%s statistics', (_name, report, kind, queueAt) => {
  const anySearch = fc.tuple(filters(kind), some(...SPANS), some(...READINGS), fc.boolean()).map(
    ([chosen, span, reading, before]): StatisticsSearch => ({
      form: 'chart',
      ...chosen,
      ...span,
      reading,
      ...(before && { before }),
    }),
  )
  const numRuns = rounds(15, 150)
  const limit = { timeout: patience(20_000 + numRuns * 1_000) }
  // More than the few that are drawn by default: most mistakes show only beside other orders.
  const anyPlaced = fc.array(placedOf(kind), { minLength: 10, maxLength: 40, size: 'max' })

  it('lead from every figure to exactly what it counts and sums, add up, and say what changed', limit, () => {
    fc.assert(
      fc.property(anyPlaced, anySearch, (placed, search) => {
        for (const { currency, view, span, stacked } of viewsOf(report, kind, placed, search)) {
          const whole = { ...search, currency: currency ?? '' }
          const listed = (place: Pick<Row, 'filter' | 'span'> | null, measure: 'count' | 'successCount') => {
            const row = place?.filter ?? null
            const drill = drillOf(report, whole, { ...span, ...place?.span }, { row, measure })
            const { dropped, input } = queueAt(parseSearchText(stringifySearch(drill)))
            expect(dropped).toEqual([])
            const found = placed.filter(lists(kind, input))
            return [found.length, found.reduce((all, { amount }) => all + amount, 0)]
          }
          const leadsTo = (place: Row | null, { values }: Pick<Row, 'values'>, of: string) => {
            expect([of, ...listed(place, 'count')]).toEqual([of, values.count, values.amountMinor])
            const paid = [of, values.successCount, values.successAmountMinor]
            // A state other than the successful one has none.
            if (values.successCount || place?.filter.orderStatusId === undefined)
              expect([of, ...listed(place, 'successCount')]).toEqual(paid)
          }
          const total = report.totals.of(view)
          leadsTo(null, { values: total }, 'total')
          for (const one of [view, ...stacked])
            for (const dimension of report.dimensions) {
              const rows = rowsOf<StatisticsView, StatisticsDrill, StatisticMeasure>(dimension, one, REPORT_WORDS)
              for (const row of linkedRows(dimension, one)) leadsTo(row, row, `${dimension.id} ${row.id}`)
              if (rows.length > 0) expect([dimension.id, sum(rows, 'count')]).toEqual([dimension.id, total.count])
            }
          const past = report.totals.before?.(view)?.count ?? 0
          const count = total.count ?? 0
          const rows = report.dimensions
            .filter(({ id }) => id === 'merchant')
            .flatMap((one) => rowsOf(one, view, REPORT_WORDS))
          const movers = moversOf<StatisticMeasure, Row>(rows, 'count', { now: count, before: past }, 1)
          expect(movers.reduce((all, { by }) => all + by, 0)).toBe(count - past)
        }
      }),
      { numRuns, endOnFailure: true },
    )
  })

  it('stack to the trend in every step, and to each channel in all, whatever is compared', limit, () => {
    let others = 0
    fc.assert(
      fc.property(anyPlaced, anySearch, (placed, search) => {
        for (const { view, stacked } of viewsOf(report, kind, placed, search))
          for (const one of stacked)
            for (const dimension of report.dimensions.filter((any) => isPivot(any) && any.insteadOf !== undefined)) {
              if (!isPivot(dimension) || one.stack === undefined || dimension.id !== `${one.stack.by}Trend`) continue
              const { columns, rows, cells } = dimension.grid(one, REPORT_WORDS)
              const trend = report.dimensions
                .filter(({ id }) => id === 'trend')
                .flatMap((any) => rowsOf(any, view, REPORT_WORDS))
              const names = ['count', 'successAmountMinor', 'successMs'] as const
              for (const step of trend as Row[]) {
                expect(columns.map(({ id }) => id)).toContain(step.id)
                const own = cells.filter(({ column }) => column === step.id)
                for (const name of names) {
                  expect([step.id, name, sum(own, name)]).toEqual([step.id, name, sum([step], name)])
                  if (search.before) expect(sum(own, name, 'before')).toBe(sum([step], name, 'before'))
                }
              }
              for (const { id, isOthers } of rows) {
                const own = cells.filter(({ row }) => row === id)
                if (isOthers) others += 1
                else
                  expect([id, sum(own, 'count')]).toEqual([
                    id,
                    view.rows(one.stack.by).find(({ value }) => (value ?? 'none') === id)?.count,
                  ])
              }
              expect(rows.length).toBeLessThanOrEqual(6)
            }
      }),
      { numRuns, endOnFailure: true, examples: [[ofManyAccounts, { form: 'chart', ...SPANS[1], reading: 'created' }]] },
    )
    if (report.dimensions.some(({ id }) => id === 'account')) expect(others).toBeGreaterThan(0)
  })
})

describe('a trend', () => {
  it('has every day or hour that was counted, and no moment twice', () => {
    for (const search of SPANS) {
      const answer = answerTo(COLLECTION_MODEL, [], search)
      const steps = stepsOf(answer)
      expect(steps[0]?.span.from).toBe(answer.span.from)
      expect(steps.at(-1)?.span.to).toBe(MODEL_COUNTED_AT)
      steps.slice(1).forEach((step, at) => expect(step.span.from).toBe(steps[at]?.span.to))
      expect(steps.length).toBe(isOneDay(answer) ? 11 : 3)
    }
  })

  it('has each hour of a day on which clocks are set', () => {
    const day = (from: string, to: string) =>
      stepsOf({ span: { from, to, zone: 'America/New_York' }, countedAt: '2030-01-01T00:00:00.000Z' })
    const spring = day('2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z')
    expect(spring.map(({ value }) => value)).not.toContain('02')
    expect(spring).toHaveLength(23)
    const autumn = day('2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z')
    expect(autumn).toHaveLength(24)
    for (const steps of [spring, autumn])
      steps.slice(1).forEach((step, at) => expect(step.span.from).toBe(steps[at]?.span.to))
  })
})

it('asks for nothing that a merchant may not see', () => {
  const asked = inputOf(orderStatisticsReport, { form: 'chart' }, MODEL_ZONE, NOW, 'merchant')
  expect(asked.groupBy).not.toContain('supplier')
  expect(asked.groupBy).not.toContain('account')
  // Dimensions that were not asked for are not offered to stack by either.
  const at = Date.parse('2026-11-20T01:00:00.000Z')
  const [block] = orderStatisticsReport.blocks(answerTo(COLLECTION_MODEL, [onePaid(at)], { ...asked, ...SPANS[1] }))
  expect(block && orderStatisticsReport.stack?.offered(block.view)).toEqual(['product'])
})

it('exports amounts in major units with their currency, the period before beside them', () => {
  const search = { form: 'chart', reading: 'created', ...SPANS[1] } as const
  const placed = [onePaid(Date.parse('2026-11-20T01:00:00.000Z'))]
  const answer = answerTo(COLLECTION_MODEL, placed, inputOf(orderStatisticsReport, search, MODEL_ZONE, NOW))
  const [block] = orderStatisticsReport.blocks(answer)
  if (!block) throw new Error('no currency')
  const [head = [], total = []] = csvRows(orderStatisticsReport, answer, block, REPORT_WORDS, true)
  const cell = (name: string) => total[head.indexOf(name)]
  expect(cell('amountMinor (INR)')).toBe('12.50')
  expect(cell('averageMs')).toBe('1000')
  expect(head).toContain('report:csv.before')
  // Hidden from the person, so no column of it.
  expect(head.some((name) => name.startsWith('profitMinor'))).toBe(false)
  expect(head).not.toContain('successMs')
})
