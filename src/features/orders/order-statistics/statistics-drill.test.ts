import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Statistics } from '#contract/orders/statistics.endpoints.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { productFamily } from '#domain/products.ts'
import { READINGS, STATISTIC_DIMENSIONS } from '#domain/statistics/statistics.ts'
import type { Figures, Reading, StatisticDimension } from '#domain/statistics/statistics.ts'
import { parseSearchText, stringifySearch } from '#domain/text/search-text.ts'
import { fromWallClock, toWallClock } from '#domain/time/zones.ts'
import { filterInput } from '#features/orders/order-list/filters/order-input.ts'
import type { OrderFilterInput } from '#features/orders/order-list/filters/order-input.ts'
import { orderSearchSchema } from '#features/orders/order-list/filters/order-search.ts'
import {
  orderStatisticsByMerchantReport,
  orderStatisticsReport,
} from '#features/orders/order-statistics/order-statistics.report.ts'
import { rowsOf } from '#features/report/dimensions.ts'
import { drillOf, figureOf, inputOf } from '#features/report/drill.ts'
import { moversOf } from '#features/report/movers.ts'
import { csvRows } from '#features/report/report-csv.ts'
import { isOneDay, stepsOf } from '#features/report/statistics/statistics-view.ts'
import type { StatisticsSearch } from '#features/report/statistics/statistics-search.ts'
import { readSearch } from '#routes/screen-search.ts'

const ZONE = 'Asia/Shanghai'
const COUNTED_AT = '2026-11-20T02:30:00.000Z'
/** Several days, and one. */
const SPANS: readonly [Statistics['span'], Statistics['span']] = [
  { from: '2026-11-17T16:00:00.000Z', to: '2026-11-20T16:00:00.000Z', zone: ZONE },
  { from: '2026-11-19T16:00:00.000Z', to: '2026-11-20T16:00:00.000Z', zone: ZONE },
]
const words = {
  lookup: (key: string) => key,
  texts: { enum: (_group: string, name: string) => name, product: String },
  number: String,
  region: String,
  measure: (name: string) => name,
  dimension: (id: string) => id,
}

interface Placed {
  createdAt: number
  completedAt: number | null
  productId: number
  merchantId: number
  supplierId: number | null
  resourceId: number | null
  status: number
  mark: number
  currency: string
  amount: number
}

const wall = (at: number | null) => (at === null ? '' : toWallClock(new Date(at), ZONE))
const hourAt = (at: number | null) => (at === null ? -1 : Number(wall(at).slice(11, 13)))
const weekdayAt = (at: number | null) =>
  at === null ? -1 : ((new Date(`${wall(at).slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
const isPaid = ({ status, completedAt }: Placed) =>
  status === ORDER_STATUS_IDS.successful && completedAt !== null && completedAt < Date.parse(COUNTED_AT)

/** Whether the queue would list an order: a model of the server's filters. */
function lists(input: OrderFilterInput): (order: Placed) => boolean {
  const at = (text: string | undefined, plus = 0) => (fromWallClock(text ?? '', ZONE)?.getTime() ?? 0) + plus
  const statuses = [input.orderStatusId ?? []].flat().map(Number)
  const byCompletion = input.completedStartTime !== undefined || statuses.includes(ORDER_STATUS_IDS.successful)
  const holds: { [F in keyof OrderFilterInput]: (order: Placed) => boolean } = {
    startTime: ({ createdAt }) => createdAt >= at(input.startTime),
    endTime: ({ createdAt }) => createdAt < at(input.endTime, 1_000),
    completedStartTime: ({ completedAt }) => completedAt !== null && completedAt >= at(input.completedStartTime),
    completedEndTime: ({ completedAt }) => completedAt !== null && completedAt < at(input.completedEndTime, 1_000),
    countedAt: ({ createdAt, completedAt }) =>
      createdAt < at(input.countedAt) && (!byCompletion || (completedAt !== null && completedAt < at(input.countedAt))),
    productId: ({ productId }) => productFamily(Number(input.productId)).includes(productId),
    exactProductId: ({ productId }) => productId === input.exactProductId,
    merchantId: ({ merchantId }) => merchantId === input.merchantId,
    supplierId: ({ supplierId }) => supplierId === input.supplierId,
    withoutSupplier: ({ supplierId }) => (supplierId === null) === input.withoutSupplier,
    resourceId: ({ resourceId }) => resourceId === input.resourceId,
    withoutAccount: ({ resourceId }) => (resourceId === null) === input.withoutAccount,
    orderStatusId: ({ status }) => statuses.includes(status),
    orderMark: ({ mark }) => mark === input.orderMark,
    currency: ({ currency }) => currency === input.currency,
    createdDay: ({ createdAt }) => wall(createdAt).startsWith(input.createdDay ?? '-'),
    createdHour: ({ createdAt }) => hourAt(createdAt) === input.createdHour,
    createdWeekday: ({ createdAt }) => weekdayAt(createdAt) === input.createdWeekday,
    completedDay: ({ completedAt }) => wall(completedAt).startsWith(input.completedDay ?? '-'),
    completedHour: ({ completedAt }) => hourAt(completedAt) === input.completedHour,
    completedWeekday: ({ completedAt }) => weekdayAt(completedAt) === input.completedWeekday,
  }
  const asked = (Object.keys(input) as (keyof OrderFilterInput)[]).map((field) => holds[field])
  return (order) => asked.every((hold) => hold?.(order) === true)
}

const momentOf = ({ createdAt, completedAt }: Placed, reading: Reading) =>
  reading === 'created' ? createdAt : completedAt

function valueOfOrder(order: Placed, dimension: StatisticDimension, reading: Reading): string | null {
  const at = momentOf(order, reading)
  const text = (id: number | null) => (id === null ? null : String(id))
  const hour = wall(at).slice(11, 13)
  const values: Record<StatisticDimension, string | null> = {
    day: wall(at).slice(0, 10),
    hour,
    weekHour: `${weekdayAt(at)}-${hour}`,
    product: text(order.productId),
    merchant: text(order.merchantId),
    supplier: text(order.supplierId),
    account: text(order.resourceId),
    status: text(order.status),
    mark: text(order.mark),
    currency: order.currency,
  }
  return values[dimension]
}

function figuresOf(orders: readonly Placed[]): Figures {
  const paid = orders.filter(isPaid)
  const sum = (some: readonly Placed[], of: (order: Placed) => number) => some.reduce((all, one) => all + of(one), 0)
  return {
    count: orders.length,
    amountMinor: sum(orders, ({ amount }) => amount),
    successCount: paid.length,
    successAmountMinor: sum(paid, ({ amount }) => amount),
    feesMinor: paid.length,
    profitMinor: null,
    successMs: sum(paid, ({ createdAt, completedAt }) => (completedAt ?? createdAt) - createdAt),
  }
}

/** A model of the server's answer. */
function statisticsOf(all: readonly Placed[], span: Statistics['span'], reading: Reading): Statistics {
  const until = Math.min(Date.parse(span.to), Date.parse(COUNTED_AT))
  const within = (from: number, to: number) =>
    all.filter((order) => {
      const at = momentOf(order, reading)
      return at !== null && at >= from && at < to
    })
  const length = Date.parse(span.to) - Date.parse(span.from)
  const counted = within(Date.parse(span.from), until)
  const past = within(Date.parse(span.from) - length, until - length)
  const compared = (now: readonly Placed[], before: readonly Placed[]) => ({
    exponent: 2,
    ...figuresOf(now),
    before: figuresOf(before),
  })
  const currencies = [...new Set([...counted, ...past].map(({ currency }) => currency))]
  const rowsFor = (dimension: StatisticDimension) =>
    currencies.flatMap((currency) => {
      const own = (orders: readonly Placed[]) => orders.filter((order) => order.currency === currency)
      const values = new Set([...own(counted), ...own(past)].map((one) => valueOfOrder(one, dimension, reading)))
      return [...values].map((value) => {
        const of = (orders: readonly Placed[]) =>
          own(orders).filter((one) => valueOfOrder(one, dimension, reading) === value)
        return { value, name: null, currency, ...compared(of(counted), of(past)) }
      })
    })
  return {
    span,
    before: { from: span.from, to: span.from },
    reading,
    countedAt: COUNTED_AT,
    checkedAt: null,
    countsArchived: false,
    totals: currencies.map((currency) => {
      const own = (orders: readonly Placed[]) => orders.filter((order) => order.currency === currency)
      return { currency, ...compared(own(counted), own(past)) }
    }),
    rows: Object.fromEntries(STATISTIC_DIMENSIONS.map((dimension) => [dimension, rowsFor(dimension)])),
  }
}

const some = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const START = Date.parse('2026-11-14T16:00:00.000Z')
const order: fc.Arbitrary<Placed> = fc
  .record({
    createdAt: fc.oneof(
      fc.integer({ min: START, max: Date.parse(COUNTED_AT) }),
      fc.integer({ min: -3_600_000, max: 3_600_000 }).map((ms) => Date.parse(COUNTED_AT) + ms),
    ),
    takes: fc.option(fc.integer({ min: 0, max: 90_000_000 }), { nil: null }),
    productId: some(1008, 3001, 3024),
    merchantId: some(5, 6),
    supplierId: some(null, 1, 2),
    resourceId: some(null, 7),
    status: some(1, 4, 4, 5),
    mark: some(1, 2),
    currency: some('INR', 'CNY'),
    amount: fc.nat(1_000),
  })
  .map(({ takes, createdAt, ...rest }) => ({
    ...rest,
    createdAt,
    // What has succeeded by now had succeeded when it was counted; what came in between is a matter of the server.
    completedAt:
      takes === null && rest.status !== ORDER_STATUS_IDS.successful
        ? null
        : Math.max(createdAt, Math.min(createdAt + (takes ?? 60_000), Date.parse(COUNTED_AT) - 1)),
  }))
const filters = fc.record(
  { productId: some(1008, 3024), merchantId: some(5, 6), supplierId: some(1, 2), orderMark: some(1, 2) },
  { requiredKeys: [] },
)

describe.each([
  ['all', orderStatisticsReport],
  ['by merchant', orderStatisticsByMerchantReport],
])('statistics of %s', (_name, report) => {
  it('lead from every figure to exactly what it counts, add up, and say what changed', () => {
    fc.assert(
      fc.property(
        fc.array(order, { maxLength: 40 }),
        filters,
        some(...SPANS),
        some(...READINGS),
        (placed, chosen, span, reading) => {
          const search: StatisticsSearch = { form: 'chart', ...chosen, reading }
          const matching = placed.filter(lists(chosen))
          const answer = statisticsOf(matching, span, reading)
          for (const { currency, view } of report.blocks(answer)) {
            const whole = { ...search, currency: currency ?? '' }
            const listed = (
              place: { filter: object; span?: { from: string; to: string } } | null,
              measure: 'count' | 'successCount',
            ) => {
              const drill = drillOf(
                report,
                whole,
                { ...report.span(answer), ...place?.span },
                { row: place?.filter ?? null, measure },
              )
              const read = readSearch(orderSearchSchema, parseSearchText(stringifySearch(drill)))
              expect(read.dropped).toEqual([])
              return placed.filter(lists(filterInput(read.search, ZONE, new Date(COUNTED_AT)))).length
            }
            const total = report.totals.of(view)
            const count = total.count ?? 0
            expect(listed(null, 'count')).toBe(total.count)
            expect(listed(null, 'successCount')).toBe(total.successCount)
            for (const dimension of report.dimensions) {
              const rows = rowsOf(dimension, view, words)
              for (const row of rows)
                for (const measure of (['count', 'successCount'] as const).filter((one) =>
                  dimension.measures.includes(one),
                ))
                  expect([dimension.id, row.id, measure, listed(row, measure)]).toEqual([
                    dimension.id,
                    row.id,
                    measure,
                    figureOf(report, row.values, measure),
                  ])
              if (rows.length > 0) expect(rows.reduce((sum, row) => sum + (row.values.count ?? 0), 0)).toBe(total.count)
            }
            const past = report.totals.before?.(view)?.count ?? 0
            const rows = report.dimensions
              .filter(({ id }) => id === 'merchant')
              .flatMap((one) => rowsOf(one, view, words))
            const movers = moversOf(rows, 'count', { now: count, before: past }, 1)
            expect(movers.reduce((sum, { by }) => sum + by, 0)).toBe(count - past)
          }
        },
      ),
      { numRuns: Number(process.env['DRILL_RUNS'] ?? 15) },
    )
  })
})

describe('a trend', () => {
  it('has every day or hour that was counted, and no moment twice', () => {
    for (const span of SPANS) {
      const view = { span, countedAt: COUNTED_AT }
      const steps = stepsOf(view)
      expect(steps[0]?.span.from).toBe(span.from)
      expect(steps.at(-1)?.span.to).toBe(COUNTED_AT)
      steps.slice(1).forEach((step, at) => expect(step.span.from).toBe(steps[at]?.span.to))
      expect(steps.length).toBe(isOneDay(view) ? 11 : 3)
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
  const asked = inputOf(orderStatisticsReport, { form: 'chart' }, ZONE, new Date(COUNTED_AT), 'merchant')
  expect(asked.groupBy).not.toContain('supplier')
  expect(asked.groupBy).not.toContain('account')
})

it('exports amounts in major units with their currency, the period before beside them', () => {
  const at = Date.parse('2026-11-20T01:00:00.000Z')
  const one: Placed = {
    createdAt: at,
    completedAt: at + 1_000,
    productId: 3001,
    merchantId: 5,
    supplierId: 1,
    resourceId: 7,
    status: 4,
    mark: 1,
    currency: 'INR',
    amount: 1_250,
  }
  const answer = statisticsOf([one], SPANS[1], 'created')
  const [block] = orderStatisticsReport.blocks(answer)
  if (!block) throw new Error('no currency')
  const [head = [], total = []] = csvRows(orderStatisticsReport, answer, block, words, true)
  const cell = (name: string) => total[head.indexOf(name)]
  expect(cell('amountMinor (INR)')).toBe('12.50')
  expect(cell('averageMs')).toBe('1000')
  expect(head).toContain('report:csv.before')
  // Hidden from the person, so no column of it.
  expect(head.some((name) => name.startsWith('profitMinor'))).toBe(false)
  expect(head).not.toContain('successMs')
})
