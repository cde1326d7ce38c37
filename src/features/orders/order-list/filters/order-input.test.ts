import { describe, expect, it } from 'vitest'
import { orderListInputSchema, orderFilterShape } from '#contract/orders/order.schemas.ts'
import { parseFilterAmount } from '#domain/money/money.ts'
import { spanOf } from '#features/list/fields/filter-input.ts'
import { clearing } from '#features/list/fields/filters.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'
import { filterInput, listInput } from '#features/orders/order-list/filters/order-input.ts'
import { orderSearchSchema } from '#features/orders/order-list/filters/order-search.ts'
import { taken } from '#tests/support/taken.ts'

const zone = 'Asia/Shanghai'
// 00:30 on 20 November in Shanghai, still the 19th in UTC.
const now = new Date('2026-11-19T16:30:00Z')
const read = (raw: Record<string, string>) => taken(orderSearchSchema, raw)

describe('the search parameters of the order list', () => {
  it('parse every filter of the call from URL texts', () => {
    const search = read({
      orderStatusId: '3,4',
      merchantId: '12',
      locked: 'false',
      amount: '12.50',
      created: 'today',
      sort: 'amountMinor',
    })
    expect(search).toMatchObject({
      orderStatusId: [3, 4],
      merchantId: 12,
      locked: false,
      amount: '12.50',
      created: 'today',
      sort: 'amountMinor',
    })
    for (const field of Object.keys(orderFilterShape)) expect(ORDER_FILTERS.ofField(field), field).toBeDefined()
  })

  it.each([
    [{ orderStatusId: '3,x' }],
    [{ amount: '12,5' }],
    [{ amount: '-1' }],
    [{ startTime: 'yesterday' }],
    [{ created: 'tomorrow' }],
    [{ callbackStatus: '9' }],
    [{ sort: 'id; drop table orders' }],
  ])('refuse %j', (raw) => {
    expect(orderSearchSchema.safeParse(raw).success).toBe(false)
  })
})

describe('filterInput', () => {
  it('shifts exact amounts by 0.0001, so that only that amount matches', () => {
    const input = filterInput(read({ amount: '12.5', currentReceivedMoney: '0.1' }), zone, now)
    expect(input).toMatchObject({ amount: '12.500100', currentReceivedMoney: '0.100100' })
    expect(parseFilterAmount(input.amount ?? '')).toEqual({ ok: true, minor: 12_500_000 })
  })

  it('scales USDT by a million and ranges by a hundred, without floats', () => {
    const input = filterInput(read({ usdtCount: '1.1', realAmountMin: '0.29', realAmountMax: '1.15' }), zone, now)
    expect(input).toMatchObject({ usdtCount: 1_100_000, realAmountMin: 29, realAmountMax: 115 })
  })

  it('turns date ranges into wall clock times of the platform’s zone', () => {
    expect(spanOf('today', zone, now)).toEqual({ from: '2026-11-20 00:00:00' })
    expect(spanOf('yesterday', zone, now)).toEqual({ from: '2026-11-19 00:00:00', to: '2026-11-19 23:59:59' })
    expect(spanOf('last7Days', zone, now)).toEqual({ from: '2026-11-14 00:00:00' })
    expect(spanOf('thisMonth', zone, now)).toEqual({ from: '2026-11-01 00:00:00' })
    expect(spanOf('lastMonth', zone, now)).toEqual({ from: '2026-10-01 00:00:00', to: '2026-10-31 23:59:59' })
    const newYear = new Date('2027-01-31T20:00:00Z')
    expect(spanOf('lastMonth', 'Asia/Shanghai', newYear)).toEqual({
      from: '2027-01-01 00:00:00',
      to: '2027-01-31 23:59:59',
    })
    expect(filterInput(read({ completed: 'yesterday' }), zone, now)).toEqual({
      completedStartTime: '2026-11-19 00:00:00',
      completedEndTime: '2026-11-19 23:59:59',
    })
  })

  it('omits empty values and unknown parameters', () => {
    expect(filterInput(read({ orderCode: '', open: 'C2611200000000001', sort: 'createTime' }), zone, now)).toEqual({})
  })

  it('produces valid input for the call', () => {
    const search = read({
      orderStatusId: '3',
      amount: '5',
      usdtCount: '2',
      realAmountMin: '1',
      created: 'last7Days',
      sort: 'updateTime',
      direction: 'desc',
    })
    const parsed = orderListInputSchema.safeParse({ ...listInput(search, zone, now), pageSize: 100 })
    expect(parsed.error?.issues).toBeUndefined()
    expect(parsed.data).toMatchObject({ sortBy: 'updateTime', sortDirection: 'desc', orderStatusId: [3] })
  })
})

describe('filters as chips', () => {
  it('are active if any of their parameters is set, and clear all of them', () => {
    const search = read({ startTime: '2026-11-20 00:00:00', realAmountMax: '9', open: 'C2611200000000001' })
    const active = ORDER_FILTERS.active(search)
    expect(active.map((filter) => filter.id)).toEqual(['created', 'realAmount'])
    expect(clearing(active)).toEqual({
      created: undefined,
      startTime: undefined,
      endTime: undefined,
      realAmountMin: undefined,
      realAmountMax: undefined,
    })
    expect(ORDER_FILTERS.part(search)).toEqual({ startTime: '2026-11-20 00:00:00', realAmountMax: '9' })
  })

  it('have unique names', () => {
    expect(new Set(ORDER_FILTERS.all.map((filter) => filter.id)).size).toBe(ORDER_FILTERS.all.length)
  })
})
