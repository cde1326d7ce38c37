import { expect, it } from 'vitest'
import { inArray } from 'drizzle-orm'
import type { orderFilterShape } from '#contract/orders/order.schemas.ts'
import { ORDER_FILTER_FIELDS } from '#domain/orders/order-filter.ts'
import { toFilterAmount } from '#domain/money/money.ts'
import { orders } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { makeOrderList } from '#tests/support/orders/order-list.ts'
import type { ListInput, OrderList, OrderValues } from '#tests/support/orders/order-list.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let listed: OrderList
beginWithEngine(async (made) => {
  engine = made
  listed = await makeOrderList(made)
})

it('finds exactly the matching orders for every filter', async () => {
  const noise = await Promise.all(Array.from({ length: 5 }, () => listed.insertOrder()))
  const { merchant, supplier, resource } = listed.parties
  const cases: {
    [F in keyof typeof orderFilterShape]: { filter: ListInput; values: OrderValues | null; not?: OrderValues }
  } = {
    merchantId: { filter: { merchantId: merchant.id }, values: { merchantId: merchant.id } },
    supplierId: { filter: { supplierId: supplier.id }, values: { supplierId: supplier.id } },
    productId: { filter: { productId: 3024 }, values: { productId: 3001 }, not: { productId: 1034 } },
    merchantOrderId: {
      filter: { merchantOrderId: ' my-1 ' },
      values: { merchantOrderId: 'my-1' },
      not: { merchantOrderId: 'my-10' },
    },
    merchantOrderStart: {
      filter: { merchantOrderStart: ' start_77 ' },
      values: { merchantOrderId: 'start_77-a' },
      not: { merchantOrderId: 'start-77-a' },
    },
    orderCode: { filter: { orderCode: 'c2604010000000077' }, values: { orderCode: 'C2604010000000077' } },
    ipAddress: { filter: { ipAddress: '203.0.113.77' }, values: { ip: '203.0.113.77' }, not: { ip: '203.0.113.7' } },
    // Shanghai is UTC+8; the span includes its last second.
    startTime: {
      filter: { startTime: '2026-06-01 08:00:00' },
      values: { createdAt: new Date('2026-06-01T00:00:00Z') },
      not: { createdAt: new Date('2026-05-31T23:59:59.999Z') },
    },
    endTime: {
      filter: { endTime: '2026-01-01 08:00:00' },
      values: { createdAt: new Date('2026-01-01T00:00:00.999Z') },
      not: { createdAt: new Date('2026-01-01T00:00:01Z') },
    },
    orderStatusId: { filter: { orderStatusId: '7,9' }, values: { status: 9 } },
    isProxy: { filter: { isProxy: true }, values: { isProxy: true } },
    orderType: { filter: { orderType: 5 }, values: { orderMark: 5 } },
    orderMark: { filter: { orderMark: 4 }, values: { orderMark: 4 } },
    supplementStatus: { filter: { supplementStatus: 1 }, values: { supplementStatus: 1 } },
    supplementType: { filter: { supplementType: 'offset' }, values: { supplementType: 'offset' } },
    currentReceivedMoney: {
      filter: { currentReceivedMoney: must(toFilterAmount('12.34')) },
      values: { realAmountMinor: 1_234 },
      not: { realAmountMinor: 1_235 },
    },
    amount: {
      filter: { amount: must(toFilterAmount('500')) },
      values: { amountMinor: 50_000 },
      not: { amountMinor: 50_000, exponent: 4 },
    },
    description: {
      filter: { description: '50%_OFF' },
      values: { subject: 'now 50%_off!' },
      not: { subject: '50 percent off' },
    },
    cardNumber: { filter: { cardNumber: '6222' }, values: { cardNumber: '6222' }, not: { cardNumber: '62220' } },
    usdtAddress: { filter: { usdtAddress: 'TXyz' }, values: { usdtAddress: 'TXyz' } },
    usdtCount: { filter: { usdtCount: 1_500_000 }, values: { usdtCount: 1_500_000 } },
    identifyCode: { filter: { identifyCode: '012345' }, values: { identifyCode: '012345' } },
    userName: { filter: { userName: 'rao' }, values: { userName: 'Asha Rao' } },
    validateUserName: { filter: { validateUserName: 'kumar' }, values: { validateUserName: 'RAVI KUMAR' } },
    ifscCode: { filter: { ifscCode: 'HDFC0009999' }, values: { ifscCode: 'HDFC0009999' } },
    utr: { filter: { utr: 'utr-9' }, values: { utr: 'UTR-9' } },
    completedStartTime: {
      filter: { completedStartTime: '2026-07-01 00:00:00' },
      values: { completedAt: new Date('2026-06-30T16:00:00Z') },
      not: { completedAt: new Date('2026-06-30T15:59:59Z') },
    },
    completedEndTime: {
      filter: { completedEndTime: '2026-01-02 00:00:00' },
      values: { completedAt: new Date('2026-01-01T16:00:00.5Z') },
      not: { completedAt: new Date('2026-01-01T16:00:01Z') },
    },
    callbackStatus: { filter: { callbackStatus: 3 }, values: { callbackStatus: 3 } },
    realAmountMin: {
      filter: { realAmountMin: 9_000_000 },
      values: { realAmountMinor: 9_000_000 },
      not: { realAmountMinor: 8_999_999 },
    },
    realAmountMax: { filter: { realAmountMax: 3 }, values: { realAmountMinor: 3 }, not: { realAmountMinor: 4 } },
    currency: { filter: { currency: 'KES' }, values: { currency: 'KES' } },
    amountFrom: {
      filter: { amountFrom: 1_000 },
      values: { amountMinor: 10_000_000, exponent: 4 },
      not: { amountMinor: 9_999_999, exponent: 4 },
    },
    amountBelow: { filter: { amountBelow: 500 }, values: { amountMinor: 49_999 }, not: { amountMinor: 50_000 } },
    exactProductId: { filter: { exactProductId: 3024 }, values: { productId: 3024 }, not: { productId: 3001 } },
    withoutSupplier: { filter: { withoutSupplier: true }, values: { supplierId: null, resourceId: null, status: 1 } },
    // Shanghai is eight hours ahead.
    createdHour: {
      filter: { createdHour: 5 },
      values: { createdAt: new Date('2026-03-03T21:59:59.999Z') },
      not: { createdAt: new Date('2026-03-03T22:00:00Z') },
    },
    withoutAccount: { filter: { withoutAccount: true }, values: { resourceId: null } },
    createdDay: {
      filter: { createdDay: '2026-02-03' },
      values: { createdAt: new Date('2026-02-02T16:00:00Z') },
      not: { createdAt: new Date('2026-02-03T16:00:00Z') },
    },
    // A Sunday in Shanghai.
    createdWeekday: {
      filter: { createdWeekday: 7, createdDay: '2026-02-08' },
      values: { createdAt: new Date('2026-02-07T16:00:00Z') },
      not: { createdAt: new Date('2026-02-07T15:59:59Z') },
    },
    completedDay: {
      filter: { completedDay: '2026-02-03' },
      values: { completedAt: new Date('2026-02-03T15:59:59.999Z') },
      not: { completedAt: new Date('2026-02-02T15:59:59Z') },
    },
    completedWeekday: {
      filter: { completedWeekday: 1, completedDay: '2026-02-09' },
      values: { completedAt: new Date('2026-02-08T16:00:00Z') },
      not: { completedAt: new Date('2026-02-08T15:59:59Z') },
    },
    completedHour: {
      filter: { completedHour: 23, completedDay: '2026-02-11' },
      values: { completedAt: new Date('2026-02-11T15:00:00Z') },
      not: { completedAt: new Date('2026-02-11T14:59:59Z') },
    },
    countedAt: {
      filter: { countedAt: '2025-12-24 08:00:00' },
      values: { createdAt: new Date('2025-12-23T23:59:59.999Z') },
      not: { createdAt: new Date('2025-12-24T00:00:00Z') },
    },
    country: { filter: { country: 'KE' }, values: { country: 'KE' }, not: { country: 'UG' } },
    agent: { filter: { agent: 'okhttp' }, values: { agent: 'okhttp' }, not: { agent: 'okhttp2' } },
    referer: { filter: { referer: 'shop.example' }, values: { referer: 'shop.example' } },
    passedStage: {
      filter: { passedStage: 'allocatedToPaid' },
      values: { allocatedAt: new Date('2026-03-03T00:00:00Z'), completedAt: new Date('2026-03-03T00:00:01Z') },
      not: { completedAt: new Date('2026-03-03T00:00:01Z') },
    },
    resourceId: { filter: { resourceId: resource.id }, values: { resourceId: resource.id } },
    locked: { filter: { locked: true }, values: { locked: true } },
    // Collection orders never have columns of payout orders.
    batchId: { filter: { batchId: 1 }, values: null },
    payoutStatus: { filter: { payoutStatus: 1 }, values: null },
    processState: { filter: { processState: 1 }, values: null },
    payoutCardNumber: { filter: { payoutCardNumber: '1' }, values: null },
    showAll: { filter: { showAll: true, orderStatusId: [10] }, values: { status: 10 } },
    team: { filter: { team: true, userName: 'nobody of the kind' }, values: null },
  }
  for (const [name, { filter, values, not }] of Object.entries(cases)) {
    const hit = values && (await listed.insertOrder(values))
    const miss = not && (await listed.insertOrder(not))
    expect(await listed.codes(filter), name).toEqual(hit ? [hit] : [])
    for (const pasted of pastedInto(name as keyof typeof ORDER_FILTER_FIELDS, filter))
      expect(await listed.codes(pasted), `${name} pasted`).toEqual(hit ? [hit] : [])
    await engine.db.delete(orders).where(
      inArray(
        orders.orderCode,
        [hit, miss].flatMap((code) => code ?? []),
      ),
    )
  }
  expect(new Set(await listed.codes())).toEqual(new Set(noise))
})

it('bounds the moment by which the setting filters, unless it is told which', async () => {
  const span = { startTime: '2026-05-01 00:00:00', endTime: '2026-05-02 00:00:00' }
  const inside = new Date('2026-05-01T04:00:00Z')
  const created = await listed.insertOrder({ createdAt: inside })
  const completed = await listed.insertOrder({ completedAt: inside, status: 4 })
  const answers = async () => [
    await listed.codes(span),
    await listed.codes({ ...span, timeBy: 'created' }),
    await listed.codes({ ...span, timeBy: 'completed' }),
    await listed.codes({ ...span, timeBy: 'completed', completedStartTime: '2026-05-01 13:00:00' }),
  ]
  expect(await answers()).toEqual([[created], [created], [completed], []])
  engine.set({ completeTimeFilter: true })
  expect(await answers()).toEqual([[completed], [created], [completed], []])
  engine.set({ completeTimeFilter: false })
})

it('compares the ends of a range in the currency of each order', async () => {
  const currencies = [
    { currency: 'CNY', exponent: 2 },
    { currency: 'CNY', exponent: 4 },
    { currency: 'USDT', exponent: 6 },
  ]
  const made = new Map<string, string>()
  for (const { currency, exponent } of currencies) {
    for (const major of [50, 200, 200.01, 300])
      made.set(
        await listed.insertOrder({ currency, exponent, realAmountMinor: Math.round(major * 10 ** exponent) }),
        `${currency} ${exponent} ${major}`,
      )
  }
  const found = async (filter: ListInput) =>
    (await listed.codes(filter)).flatMap((code) => made.get(code) ?? []).toSorted()
  const of = (...majors: number[]) =>
    currencies.flatMap(({ currency, exponent }) => majors.map((major) => `${currency} ${exponent} ${major}`)).toSorted()
  expect(await found({ realAmountMin: 20_000 })).toEqual(of(200, 200.01, 300))
  expect(await found({ realAmountMax: 20_000 })).toEqual(of(50, 200))
  expect(await found({ realAmountMin: 20_001, realAmountMax: 29_999 })).toEqual(of(200.01))
  expect(await found({ realAmountMin: Number.MAX_SAFE_INTEGER })).toEqual([])
  expect(await found({ realAmountMax: Number.MAX_SAFE_INTEGER })).toEqual(of(50, 200, 200.01, 300))
})

/** The filter as its text comes out of a chat or a table, where the field has room for that. */
function pastedInto(name: keyof typeof ORDER_FILTER_FIELDS, filter: ListInput): ListInput[] {
  const { spec } = ORDER_FILTER_FIELDS[name]
  const text: unknown = filter[name]
  if (spec.kind !== 'text' || typeof text !== 'string') return []
  return [`\u200b${text}\u00ad`, `“${text}”`, `${text.slice(0, 2)}\u200d${text.slice(2)}`]
    .filter((pasted) => pasted.length <= spec.maxLength)
    .map((pasted) => ({ ...filter, [name]: pasted }))
}

it('finds a number that was pasted in groups', async () => {
  const hit = await listed.insertOrder({ cardNumber: '62220213456789', utr: '412345678901' })
  for (const filter of [{ cardNumber: '6222 0213 4567 89' }, { utr: '4123-4567-8901' }, { utr: '4123 4567 8901' }])
    expect(await listed.codes(filter)).toEqual([hit])
})

it('hides allocation failures unless all orders or only failures are requested', async () => {
  const hidden = await listed.insertOrder({ status: 10 })
  expect(await listed.codes()).not.toContain(hidden)
  expect(await listed.codes({ showAll: true })).toContain(hidden)
  expect(await listed.codes({ orderStatusId: [10] })).toEqual([hidden])
})

it('refuses an unreadable filter and names the field', async () => {
  const fault = (path: string, name: string) =>
    expect.objectContaining({ failure: { issues: [expect.objectContaining({ path, fault: name })] } })
  await expect(listed.list({ ipAddress: '1.2.3' })).rejects.toEqual(fault('ipAddress', 'ip'))
  await expect(listed.list({ startTime: '2026-02-31 00:00:00' })).rejects.toEqual(fault('startTime', 'notADate'))
  await expect(listed.list({ cursor: 'forged' })).rejects.toEqual(fault('cursor', 'cursor'))
  const { nextCursor } = await listed.list({ pageSize: 1 })
  await expect(listed.list({ cursor: must(nextCursor), sortBy: 'amountMinor' })).rejects.toEqual(
    fault('cursor', 'cursor'),
  )
})
