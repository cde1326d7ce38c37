import { expect, it } from 'vitest'
import { inArray } from 'drizzle-orm'
import type { Role } from '#domain/roles.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { orderHandlers } from '#server/collect/orders/orders.handlers.ts'
import { actorOf, callOf, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { makeOrderList } from '#tests/support/orders/order-list.ts'
import type { OrderList, OrderValues } from '#tests/support/orders/order-list.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let listed: OrderList
beginWithEngine(async (made) => {
  engine = made
  listed = await makeOrderList(made)
})

it('visits every order once, in every sort and both directions, across ties and gaps', async () => {
  const same = new Date('2026-08-01T00:00:00Z')
  for (let count = 0; count < 23; count += 1) {
    await listed.insertOrder({
      amountMinor: 100 + (count % 3),
      realAmountMinor: count % 4 === 0 ? null : 5 + (count % 2),
      completedAt: count % 4 === 0 ? null : same,
      createdAt: same,
      updatedAt: same,
      description: undefined,
    } as OrderValues)
  }
  const all = await listed.codes()
  for (const sortBy of ['createTime', 'updateTime', 'completedTime', 'amountMinor', 'realAmountMinor'] as const) {
    for (const sortDirection of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await listed.list({ sortBy, sortDirection, pageSize: 4, cursor })
        seen.push(...page.list.map((row) => row.orderCode))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(seen, `${sortBy} ${sortDirection}`).toHaveLength(all.length)
      expect(new Set(seen)).toEqual(new Set(all))
      const byIndex: string[] = []
      for (let pageIndex = 1; byIndex.length < all.length; pageIndex += 1) {
        const page = await listed.list({ sortBy, sortDirection, pageSize: 4, pageIndex })
        expect(page.list.length).toBeGreaterThan(0)
        byIndex.push(...page.list.map((row) => row.orderCode))
      }
      expect(byIndex, `${sortBy} ${sortDirection} by index`).toEqual(seen)
    }
  }
})

it('returns only orders newer than an id', async () => {
  const made = [await listed.insertOrder(), await listed.insertOrder(), await listed.insertOrder()]
  const ids = await engine.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.orderCode, made))
    .orderBy(orders.id)
  // The order of that id is not among them.
  expect(new Set(await listed.codes({ newerThanId: must(ids[0]).id }))).toEqual(new Set(made.slice(1)))
  expect(await listed.codes({ newerThanId: must(ids[2]).id })).toEqual([])
})

it('shows outside listed.parties their own orders with fewer fields', async () => {
  const { merchant, supplier, team } = listed.parties
  const own = await listed.insertOrder({
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
  const teams = await listed.insertOrder({ merchantId: merchant.id, supplierId: team.id })
  const asMerchant = actorOf('merchant', { merchantId: merchant.id })
  const asSupplier = actorOf('supplier', { supplierId: supplier.id })
  expect(new Set(await listed.codes({}, asMerchant))).toEqual(new Set([own, teams]))
  expect(await listed.codes({}, asSupplier)).toEqual([own])
  expect(await listed.codes({ team: true }, asSupplier)).toEqual([teams])
  expect(JSON.stringify((await listed.list({}, asMerchant)).list)).not.toContain('CANARY')
  expect(JSON.stringify((await listed.list({}, asSupplier)).list)).not.toContain('424242')
  // Hidden fields cannot be filtered on either.
  expect(await listed.codes({ cardNumber: 'CANARY' }, asMerchant)).toEqual([])
  expect(await listed.codes({ supplierId: supplier.id }, asMerchant)).toEqual([])
  expect(await listed.codes({ locked: true }, asMerchant)).toEqual([])
  const nobody: readonly Role[] = ['merchant', 'supplier']
  for (const role of nobody) expect(await listed.codes({ showAll: true }, actorOf(role))).toEqual([])
  const detail = (actor: Actor, orderCode: string) =>
    orderHandlers['order.getDetail'](callOf(engine, actor), { orderCode })
  await expect(detail(asMerchant, own)).resolves.toMatchObject({ allocations: [] })
  expect(JSON.stringify(await detail(asMerchant, own))).not.toContain('CANARY')
  await expect(detail(asSupplier, teams)).resolves.toMatchObject({ order: { orderCode: teams } })
  const foreign = actorOf('merchant', { merchantId: listed.parties.otherMerchant.id })
  await expect(detail(foreign, own)).rejects.toMatchObject({ code: 404, message: 'order.notFound' })
  await expect(
    orderHandlers['order.getLastOrder'](callOf(engine, actorOf('supplier', { supplierId: 999_999 })), {}),
  ).resolves.toEqual({ order: null, waiting: 0 })
})

it('finds deep pages by index as by cursor, even after rows were added on top', async () => {
  const at = Date.UTC(2026, 8, 1)
  const rows = Array.from({ length: 3_300 }, (_, index) => ({
    orderCode: `C269998${String(index).padStart(10, '0')}`,
    merchantId: listed.parties.merchant.id,
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
      const page = await listed.list({ description: 'deep', sortBy, pageSize: 500, cursor })
      expected.push(...page.list.map((row) => row.orderCode))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(expected).toHaveLength(3_300)
    for (const pageIndex of [31, 33, 21, 22, 32, 34]) {
      const page = await listed.list({ description: 'deep', sortBy, pageSize: 100, pageIndex })
      expect(
        page.list.map((row) => row.orderCode),
        `${sortBy} page ${pageIndex}`,
      ).toEqual(expected.slice((pageIndex - 1) * 100, pageIndex * 100))
    }
    const newest = await listed.insertOrder({ subject: 'deep', amountMinor: 9, createdAt: new Date(at + 86_400_000) })
    const shifted = await listed.list({ description: 'deep', sortBy, pageSize: 100, pageIndex: 31 })
    expect(shifted.list.map((row) => row.orderCode)).toEqual(expected.slice(2_999, 3_099))
    await engine.db.delete(orders).where(inArray(orders.orderCode, [newest]))
  }
})

it('counts for the notifier the visible orders that came since the one seen last, up to a bound', async () => {
  const last = async (seenOrderCode?: string) =>
    await orderHandlers['order.getLastOrder'](callOf(engine, actorOf('admin')), { seenOrderCode })
  const at = (second: number) => new Date(Date.UTC(2031, 0, 1, 0, 0, second))
  const made: string[] = []
  for (const second of [1, 2, 3]) made.push(await listed.insertOrder({ createdAt: at(second) } as OrderValues))
  // No account could take it, so that lists do not show it.
  await listed.insertOrder({ createdAt: at(4), status: 10 } as OrderValues)
  const newest = { orderCode: must(made[2]), createTime: at(3).toISOString() }
  expect(await last(made[0])).toEqual({ order: newest, waiting: 2 })
  expect(await last(made[2])).toEqual({ order: newest, waiting: 0 })
  expect(await last('C2699980000000000')).toEqual({ order: newest, waiting: 100 })
})
