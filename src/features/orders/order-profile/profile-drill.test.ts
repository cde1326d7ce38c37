import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/contract.ts'
import { AMOUNT_BANDS } from '#contract/orders/order-profile.endpoints.ts'
import { ORDER_STAGES, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { productFamily } from '#domain/products.ts'
import { fromWallClock, toWallClock } from '#domain/time/zones.ts'
import { filterInput } from '#features/orders/order-list/filters/order-input.ts'
import type { OrderFilterInput } from '#features/orders/order-list/filters/order-input.ts'
import { orderSearchSchema } from '#features/orders/order-list/filters/order-search.ts'
import { orderProfileReport } from '#features/orders/order-profile/order-profile.report.ts'
import { profileSearchSchema } from '#features/orders/order-profile/profile-search.ts'
import type { ProfileSearch } from '#features/orders/order-profile/profile-search.ts'
import { rowsOf } from '#features/report/dimensions.ts'
import { csvRows } from '#features/report/report-csv.ts'
import { drillOf, inputOf, figureOf, isDrillable } from '#features/report/drill.ts'
import { readSearch } from '#routes/screen-search.ts'
import { parseSearchText, stringifySearch } from '#domain/text/search-text.ts'
import { REPORT_WORDS, some } from '#tests/support/statistics/report-words.ts'

const ZONE = 'Asia/Shanghai'
const SPAN = { from: '2026-11-18T16:00:00.000Z', to: '2026-11-20T02:30:00.000Z', zone: ZONE }
const NOW = new Date(SPAN.to)
const search = (filters: Partial<ProfileSearch> = {}): ProfileSearch => ({ form: 'chart', ...filters })
const drill = (filters: Partial<ProfileSearch>, measure: 'count' | 'successCount' | 'otherCount' = 'count', row = {}) =>
  drillOf(orderProfileReport, search(filters), SPAN, { row, measure })

describe('the way into the queue', () => {
  it('names the whole span, its last second included, and the filters', () => {
    expect(drill({ productId: 3001, created: 'today' })).toEqual({
      startTime: '2026-11-19 00:00:00',
      endTime: '2026-11-20 10:29:59',
      showAll: true,
      productId: 3001,
    })
  })

  it('narrows to what a measure counts', () => {
    expect(drill({}, 'successCount', { createdHour: 9 })).toMatchObject({ createdHour: 9, orderStatusId: [4] })
    expect(drill({}, 'otherCount').orderStatusId).toHaveLength(Object.keys(ORDER_STATUS_IDS).length - 1)
  })
})

interface Placed {
  at: Date
  hour: number
  productId: number
  supplierId: number | null
  merchantId: number
  status: number
  currency: string
  major: number
  passed: readonly string[]
}

/** True for an order that the queue would list: a model of the server's filters. */
function listing(input: OrderFilterInput): (order: Placed) => boolean {
  const from = fromWallClock(input.startTime ?? '', ZONE)?.getTime() ?? 0
  const to = (fromWallClock(input.endTime ?? '', ZONE)?.getTime() ?? 0) + 1_000
  const family = productFamily(Number(input.productId))
  const statuses = [input.orderStatusId ?? []].flat().map(Number)
  const holds: { [F in keyof OrderFilterInput]: (order: Placed) => boolean } = {
    startTime: ({ at }) => at.getTime() >= from,
    endTime: ({ at }) => at.getTime() < to,
    timeBy: () => input.timeBy === 'created',
    showAll: () => true,
    productId: ({ productId }) => family.includes(productId),
    exactProductId: ({ productId }) => productId === input.exactProductId,
    supplierId: ({ supplierId }) => supplierId === input.supplierId,
    withoutSupplier: ({ supplierId }) => (supplierId === null) === input.withoutSupplier,
    merchantId: ({ merchantId }) => merchantId === input.merchantId,
    orderStatusId: ({ status }) => statuses.includes(status),
    currency: ({ currency }) => currency === input.currency,
    amountFrom: ({ major }) => major >= Number(input.amountFrom),
    amountBelow: ({ major }) => major < Number(input.amountBelow),
    createdHour: ({ hour }) => hour === input.createdHour,
    passedStage: ({ passed }) => passed.includes(String(input.passedStage)),
  }
  const asked = (Object.keys(input) as (keyof OrderFilterInput)[]).map((field) => holds[field])
  return (order) => asked.every((hold) => hold?.(order) === true)
}

function countBy<Key>(orders: readonly Placed[], keyOf: (order: Placed) => Key) {
  const groups = new Map<string, { key: Key; count: number; successCount: number }>()
  for (const order of orders) {
    const key = keyOf(order)
    const group = groups.get(JSON.stringify(key)) ?? { key, count: 0, successCount: 0 }
    group.count += 1
    if (order.status === ORDER_STATUS_IDS.successful) group.successCount += 1
    groups.set(JSON.stringify(key), group)
  }
  return [...groups.values()]
}

/** A model of the server's counts. */
function profileOf(orders: readonly Placed[]): OutputOf<'order.profile'> {
  const [total = { count: 0, successCount: 0 }] = countBy(orders, () => null)
  const none = { p50: 1, p75: 1, p90: 1, p95: 1, p99: 1, max: 1 }
  return {
    ...SPAN,
    countedAt: SPAN.to,
    total: { count: total.count, successCount: total.successCount },
    stages: ORDER_STAGES.map((stage) => ({
      stage,
      count: orders.filter(({ passed }) => passed.includes(stage)).length,
      ...none,
    })),
    byChannel: countBy(orders, ({ productId }) => productId).map(({ key, ...counts }) => ({
      productId: key,
      ...counts,
    })),
    bySupplier: countBy(orders, ({ supplierId }) => supplierId).map(({ key, ...counts }) => ({
      supplierId: key,
      supplierName: key === null ? null : `supplier ${key}`,
      ...counts,
    })),
    byAmountBand: countBy(orders, ({ currency, major }) => {
      const band = AMOUNT_BANDS.findLastIndex((from) => from <= major)
      return { currency, fromMajor: AMOUNT_BANDS[band] ?? 0, toMajor: AMOUNT_BANDS[band + 1] ?? null }
    }).map(({ key, ...counts }) => ({ ...key, ...counts })),
    byHour: countBy(orders, ({ hour }) => hour).map(({ key, ...counts }) => ({
      hour: key,
      ...counts,
    })),
  }
}

const hourOf = (at: Date) => Number(toWallClock(at, ZONE).slice(11, 13))
const orders = fc.array(
  fc
    .record({
      at: fc
        .integer({ min: new Date(SPAN.from).getTime() - 7_200_000, max: new Date(SPAN.to).getTime() + 7_200_000 })
        .map((ms) => new Date(ms)),
      productId: some(1008, 3001, 3024),
      supplierId: some(null, 1, 2),
      merchantId: some(5, 6),
      status: some(...Object.values(ORDER_STATUS_IDS)),
      currency: some('INR', 'CNY'),
      major: some(0, 99, 100, 4_999, 5_000, 50_000, 70_000),
      passed: fc.subarray([...ORDER_STAGES]),
    })
    .map((order): Placed => ({ ...order, hour: hourOf(order.at) })),
  { maxLength: 40 },
)
const filters = fc.record(
  { productId: some(1008, 3001, 3024), supplierId: some(1, 2), merchantId: some(5, 6) },
  { requiredKeys: [] },
)

describe('every figure', () => {
  it('leads to exactly what it counts, whatever is filtered', () => {
    fc.assert(
      fc.property(orders, filters, (placed, chosen) => {
        const asked = search(chosen)
        const span = { startTime: '2026-11-19 00:00:00', endTime: '2026-11-20 10:29:59' }
        const counted = placed.filter(listing({ ...span, ...chosen }))
        const profile = profileOf(counted)
        const listed = (row: object | null, measure: 'count' | 'successCount' | 'otherCount') => {
          const address = stringifySearch(drillOf(orderProfileReport, asked, SPAN, { row, measure }))
          const read = readSearch(orderSearchSchema, parseSearchText(address))
          expect(read.dropped).toEqual([])
          return placed.filter(listing(filterInput(read.search, ZONE, NOW))).length
        }
        expect(listed(null, 'count')).toBe(counted.length)
        expect(listed(null, 'successCount')).toBe(profile.total.successCount)
        for (const dimension of orderProfileReport.dimensions)
          for (const row of rowsOf(dimension, profile, REPORT_WORDS))
            for (const measure of ['count', 'successCount', 'otherCount'] as const) {
              const value = figureOf(orderProfileReport, row.values, measure)
              if (value !== null)
                expect([row.filter, measure, listed(row.filter, measure)]).toEqual([row.filter, measure, value])
            }
      }),
    )
  })

  it('is a link where there is something to list', () => {
    expect(isDrillable({ kind: 'count' }, 0)).toBe(false)
    expect(isDrillable({ kind: 'count' }, 3)).toBe(true)
    expect(isDrillable({ kind: 'rate' }, 0)).toBe(true)
    expect(isDrillable({ kind: 'duration' }, null)).toBe(false)
  })
})

describe('what the server is asked for', () => {
  const now = new Date('2026-11-20T02:30:00.000Z')

  it('takes moments before a named span, and neither for the last day', () => {
    expect(inputOf(orderProfileReport, search({ created: 'today' }), ZONE, now)).toMatchObject({
      startTime: '2026-11-20 00:00:00',
    })
    const own = search({ created: 'today', startTime: '2026-11-01 00:00:00' })
    expect(inputOf(orderProfileReport, own, ZONE, now)).toMatchObject({
      startTime: '2026-11-01 00:00:00',
      endTime: undefined,
    })
    expect(inputOf(orderProfileReport, search(), ZONE, now)).toEqual({})
  })

  it('has a filter for every field of the address', () => {
    const fields = Object.keys(profileSearchSchema.shape).filter((field) => field !== 'form')
    expect(fields.filter((field) => orderProfileReport.filters.ofField(field) === undefined)).toEqual([])
  })
})

it('exports every row, also those that are not shown, in plain numbers', () => {
  const at = new Date(SPAN.from)
  const placed = Array.from(
    { length: 20 },
    (_none, supplierId): Placed => ({
      at,
      hour: hourOf(at),
      productId: 3001,
      supplierId,
      merchantId: 5,
      status: supplierId === 0 ? 4 : 5,
      currency: 'INR',
      major: 100,
      passed: ORDER_STAGES,
    }),
  )
  const profile = profileOf(placed)
  const [head = [], total = [], ...rows] = csvRows(
    orderProfileReport,
    profile,
    { currency: null, exponent: 0, view: profile },
    REPORT_WORDS,
  )
  expect(head.slice(0, 6)).toEqual([
    'report:csv.part',
    'report:csv.row',
    'count',
    'successCount',
    'otherCount',
    'successRate',
  ])
  expect(total.slice(2, 6)).toEqual(['20', '1', '', '5.0'])
  expect(rows.filter(([part]) => part === 'suppliers')).toHaveLength(20)
  expect(rows.every((row) => row.length === head.length)).toBe(true)
})
