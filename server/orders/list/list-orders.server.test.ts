import { afterAll, beforeAll, expect, it } from 'vitest'
import { inArray } from 'drizzle-orm'
import { orderEndpoints } from '#contract/order.endpoints.ts'
import type { orderFilterShape } from '#contract/order.schemas.ts'
import type { InputOf } from '#contract/contract.ts'
import { toFilterAmount } from '#domain/money.ts'
import type { Role } from '#domain/roles.ts'
import { orders } from '#server/db/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { orderHandlers } from '#server/orders/orders.handlers.ts'
import {
  actorOf,
  callOf,
  createOrderEngine,
  makeMerchant,
  makeResource,
  makeSupplier,
  must,
} from '#tests/support/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/order-fixtures.ts'

let engine: OrderEngine
let parties: Awaited<ReturnType<typeof makeParties>>

async function makeParties(on: OrderEngine) {
  const [merchant, otherMerchant] = [await makeMerchant(on), await makeMerchant(on)]
  const supplier = await makeSupplier(on)
  const [team, stranger] = [await makeSupplier(on, { parentId: supplier.id }), await makeSupplier(on)]
  return {
    merchant,
    otherMerchant,
    supplier,
    team,
    stranger,
    resource: await makeResource(on, supplier.id),
    otherResource: await makeResource(on, stranger.id),
  }
}

type OrderValues = Partial<typeof orders.$inferInsert>
let inserted = 0

/** Inserts an order whose default values match no filter of the tests. */
async function insertOrder(values: OrderValues = {}): Promise<string> {
  inserted += 1
  const at = new Date(Date.UTC(2026, 2, 1, 0, 0, inserted))
  const orderCode = `C260301${String(inserted).padStart(10, '0')}`
  await engine.db.insert(orders).values({
    orderCode,
    merchantId: parties.otherMerchant.id,
    merchantName: 'Other',
    merchantOrderId: `m-${inserted}`,
    contentHash: '-',
    supplierId: parties.stranger.id,
    supplierName: 'Stranger',
    resourceId: parties.otherResource.id,
    productId: 1008,
    currency: 'CNY',
    exponent: 2,
    amountMinor: 77_700,
    payableMinor: 77_700,
    status: 2,
    createdAt: at,
    updatedAt: at,
    ...values,
  })
  return values.orderCode ?? orderCode
}

const staff = actorOf('customerService')
type ListInput = InputOf<'order.getList'>

async function list(input: ListInput = {}, actor: Actor = staff) {
  return orderHandlers['order.getList'](callOf(engine, actor), orderEndpoints['order.getList'].input.parse(input))
}
async function codes(input: ListInput = {}, actor: Actor = staff): Promise<string[]> {
  return (await list({ pageSize: 500, ...input }, actor)).list.map((row) => row.orderCode)
}

beforeAll(async () => {
  engine = await createOrderEngine()
  parties = await makeParties(engine)
})
afterAll(() => engine.dispose())

it('finds exactly the matching orders for every filter', async () => {
  const noise = await Promise.all(Array.from({ length: 5 }, () => insertOrder()))
  const { merchant, supplier, resource } = parties
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
    const hit = values && (await insertOrder(values))
    const miss = not && (await insertOrder(not))
    expect(await codes(filter), name).toEqual(hit ? [hit] : [])
    await engine.db.delete(orders).where(
      inArray(
        orders.orderCode,
        [hit, miss].flatMap((code) => code ?? []),
      ),
    )
  }
  expect(new Set(await codes())).toEqual(new Set(noise))
})

it('hides allocation failures unless all orders or only failures are requested', async () => {
  const hidden = await insertOrder({ status: 10 })
  expect(await codes()).not.toContain(hidden)
  expect(await codes({ showAll: true })).toContain(hidden)
  expect(await codes({ orderStatusId: [10] })).toEqual([hidden])
})

it('refuses an unreadable filter and names the field', async () => {
  const fault = (path: string, name: string) =>
    expect.objectContaining({ failure: { issues: [expect.objectContaining({ path, fault: name })] } })
  await expect(list({ ipAddress: '1.2.3' })).rejects.toEqual(fault('ipAddress', 'ip'))
  await expect(list({ startTime: '2026-02-31 00:00:00' })).rejects.toEqual(fault('startTime', 'notADate'))
  await expect(list({ cursor: 'forged' })).rejects.toEqual(fault('cursor', 'cursor'))
  const { nextCursor } = await list({ pageSize: 1 })
  await expect(list({ cursor: must(nextCursor), sortBy: 'amountMinor' })).rejects.toEqual(fault('cursor', 'cursor'))
})

it('visits every order once, in every sort and both directions, across ties and gaps', async () => {
  const same = new Date('2026-08-01T00:00:00Z')
  for (let count = 0; count < 23; count += 1) {
    await insertOrder({
      amountMinor: 100 + (count % 3),
      realAmountMinor: count % 4 === 0 ? null : 5 + (count % 2),
      completedAt: count % 4 === 0 ? null : same,
      createdAt: same,
      updatedAt: same,
      description: undefined,
    } as OrderValues)
  }
  const all = await codes()
  for (const sortBy of ['createTime', 'updateTime', 'completedTime', 'amountMinor', 'realAmountMinor'] as const) {
    for (const sortDirection of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ sortBy, sortDirection, pageSize: 4, cursor })
        seen.push(...page.list.map((row) => row.orderCode))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(seen, `${sortBy} ${sortDirection}`).toHaveLength(all.length)
      expect(new Set(seen)).toEqual(new Set(all))
      const byIndex: string[] = []
      for (let pageIndex = 1; byIndex.length < all.length; pageIndex += 1) {
        const page = await list({ sortBy, sortDirection, pageSize: 4, pageIndex })
        expect(page.list.length).toBeGreaterThan(0)
        byIndex.push(...page.list.map((row) => row.orderCode))
      }
      expect(byIndex, `${sortBy} ${sortDirection} by index`).toEqual(seen)
    }
  }
})

it('returns only orders newer than an id', async () => {
  const [newest] = (await list({ pageSize: 1, sortBy: 'createTime' })).list
  const last = (await engine.db.query.orders.findMany({ orderBy: (t, { desc }) => desc(t.id), limit: 1 }))[0]
  const code = await insertOrder()
  expect(must(newest)).toBeDefined()
  expect(await codes({ newerThanId: must(last).id })).toEqual([code])
})

it('shows outside parties their own orders with fewer fields', async () => {
  const { merchant, supplier, team } = parties
  const own = await insertOrder({
    merchantId: merchant.id,
    supplierId: supplier.id,
    supplierName: 'CANARY',
    resourceName: 'CANARY',
    cardNumber: 'CANARY',
    lockedBy: 'CANARY',
    locked: true,
    bankName: 'CANARY',
    feeMinor: 424_242,
  })
  const teams = await insertOrder({ merchantId: merchant.id, supplierId: team.id })
  const asMerchant = actorOf('merchant', { merchantId: merchant.id })
  const asSupplier = actorOf('supplier', { supplierId: supplier.id })
  expect(new Set(await codes({}, asMerchant))).toEqual(new Set([own, teams]))
  expect(await codes({}, asSupplier)).toEqual([own])
  expect(await codes({ team: true }, asSupplier)).toEqual([teams])
  expect(JSON.stringify((await list({}, asMerchant)).list)).not.toContain('CANARY')
  expect(JSON.stringify((await list({}, asSupplier)).list)).not.toContain('424242')
  // Hidden fields cannot be filtered on either.
  expect(await codes({ cardNumber: 'CANARY' }, asMerchant)).toEqual([])
  expect(await codes({ supplierId: supplier.id }, asMerchant)).toEqual([])
  expect(await codes({ locked: true }, asMerchant)).toEqual([])
  const nobody: readonly Role[] = ['merchant', 'supplier']
  for (const role of nobody) expect(await codes({ showAll: true }, actorOf(role))).toEqual([])
  const detail = (actor: Actor, orderCode: string) =>
    orderHandlers['order.getDetail'](callOf(engine, actor), { orderCode })
  await expect(detail(asMerchant, own)).resolves.toMatchObject({ allocations: [] })
  expect(JSON.stringify(await detail(asMerchant, own))).not.toContain('CANARY')
  await expect(detail(asSupplier, teams)).resolves.toMatchObject({ order: { orderCode: teams } })
  const foreign = actorOf('merchant', { merchantId: parties.otherMerchant.id })
  await expect(detail(foreign, own)).rejects.toMatchObject({ code: 404, message: 'order.notFound' })
  await expect(
    orderHandlers['order.getLastOrder'](callOf(engine, actorOf('supplier', { supplierId: 999_999 }))),
  ).resolves.toEqual({ order: null })
})

it('sums a currency once in its finest decimals, computed and stored, in lists and statistics', async () => {
  const merchantId = (await makeMerchant(engine)).id
  const call = callOf(engine, actorOf('merchant', { merchantId }))
  const mine = { merchantId, createdAt: new Date(), updatedAt: new Date(), status: 4 }
  await insertOrder({ ...mine, amountMinor: 1_000, realAmountMinor: 900 })
  await insertOrder({ ...mine, productId: 1045, exponent: 4, amountMinor: 12_345, realAmountMinor: 12_345 })
  const cny = { currency: 'CNY', exponent: 4, count: 2, amountMinor: 112_345, successCount: 2, receivedMinor: 102_345 }
  for (const filter of [{}, { amountFrom: 0 }])
    expect((await orderHandlers['order.listSummary'](call, filter)).byCurrency).toEqual([cny])
  const figures = {
    currency: 'CNY',
    exponent: 4,
    orderCount: 2,
    orderAmountMinor: 112_345,
    successCount: 2,
    successAmountMinor: 102_345,
  }
  expect(await orderHandlers['order.statistics.today'](call, {})).toEqual({ byCurrency: [figures] })
  expect(await orderHandlers['order.statistics.total'](call)).toEqual({ byCurrency: [figures] })
})

it('sums by currency, and counts open work', async () => {
  const actor = actorOf('merchant', { merchantId: (await makeMerchant(engine)).id })
  const mine = { merchantId: must(actor.merchantId), createdAt: new Date(), updatedAt: new Date() }
  await insertOrder({ ...mine, status: 4, amountMinor: 1_000, realAmountMinor: 900 })
  await insertOrder({ ...mine, status: 3, amountMinor: 500 })
  await insertOrder({
    ...mine,
    currency: 'INR',
    callbackStatus: 3,
    amountMinor: 7,
    createdAt: new Date(Date.now() - 30 * 86_400_000),
  })
  const call = callOf(engine, actor)
  expect(await orderHandlers['order.listSummary'](call, {})).toEqual({
    count: 3,
    isExact: true,
    byCurrency: [
      { currency: 'CNY', exponent: 2, count: 2, amountMinor: 1_500, successCount: 1, receivedMinor: 900 },
      { currency: 'INR', exponent: 2, count: 1, amountMinor: 7, successCount: 0, receivedMinor: 0 },
    ],
  })
  const cny = {
    currency: 'CNY',
    exponent: 2,
    orderCount: 2,
    orderAmountMinor: 1_500,
    successCount: 1,
    successAmountMinor: 900,
  }
  expect(await orderHandlers['order.statistics.today'](call, {})).toEqual({ byCurrency: [cny] })
  expect(await orderHandlers['order.statistics.yesterday'](call, {})).toEqual({ byCurrency: [] })
  expect((await orderHandlers['order.statistics.total'](call)).byCurrency).toHaveLength(2)
  expect(await orderHandlers['order.openWork'](call)).toMatchObject({
    pendingConfirmation: 1,
    callbackFailed: 1,
    locked: 0,
  })
})

it('finds deep pages by index as by cursor, even after rows were added on top', async () => {
  const at = Date.UTC(2026, 8, 1)
  const rows = Array.from({ length: 5_300 }, (_, index) => ({
    orderCode: `C269998${String(index).padStart(10, '0')}`,
    merchantId: parties.merchant.id,
    merchantName: 'Deep',
    merchantOrderId: `deep-${index}`,
    contentHash: '-',
    productId: 1034,
    currency: 'CNY',
    exponent: 2,
    amountMinor: 1 + (index % 7),
    payableMinor: 1,
    status: 2,
    createdAt: new Date(at + Math.floor(index / 3) * 1_000),
    updatedAt: new Date(at),
    subject: 'deep',
  }))
  for (let from = 0; from < rows.length; from += 1_000)
    await engine.db.insert(orders).values(rows.slice(from, from + 1_000))
  for (const sortBy of ['createTime', 'amountMinor'] as const) {
    const expected: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ description: 'deep', sortBy, pageSize: 500, cursor })
      expected.push(...page.list.map((row) => row.orderCode))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(expected).toHaveLength(5_300)
    for (const pageIndex of [50, 53, 21, 41, 42, 54]) {
      const page = await list({ description: 'deep', sortBy, pageSize: 100, pageIndex })
      expect(
        page.list.map((row) => row.orderCode),
        `${sortBy} page ${pageIndex}`,
      ).toEqual(expected.slice((pageIndex - 1) * 100, pageIndex * 100))
    }
    const newest = await insertOrder({ subject: 'deep', amountMinor: 9, createdAt: new Date(at + 86_400_000) })
    const shifted = await list({ description: 'deep', sortBy, pageSize: 100, pageIndex: 50 })
    expect(shifted.list.map((row) => row.orderCode)).toEqual(expected.slice(4_899, 4_999))
    await engine.db.delete(orders).where(inArray(orders.orderCode, [newest]))
  }
})
