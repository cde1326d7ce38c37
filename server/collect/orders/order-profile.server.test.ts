import { afterAll, beforeAll, expect, it } from 'vitest'
import type { orders } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
// 10:00 in Shanghai.
const CREATED = new Date('2026-03-10T02:00:00.000Z')
const later = (ms: number) => new Date(CREATED.getTime() + ms)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('superadmin')
  const paid = Array.from(
    { length: 100 },
    (_, at): Partial<typeof orders.$inferInsert> => ({
      status: 4,
      createdAt: CREATED,
      allocatedAt: later(100),
      completedAt: later(100 + (at + 1) * 1_000),
      calledBackAt: at < 50 ? later(600 + (at + 1) * 1_000) : null,
      amountMinor: at < 10 ? 9_999 : 10_000,
    }),
  )
  const others: Partial<typeof orders.$inferInsert>[] = [
    { status: 5, createdAt: later(3_600_000), allocatedAt: later(3_600_050), amountMinor: 6_000_000 },
    { status: 10, createdAt: later(3_600_000), supplierId: null, supplierName: null, productId: 1008, currency: 'CNY' },
    { status: 4, createdAt: later(-1) },
    { status: 4, createdAt: later(7_200_000) },
  ]
  await insertOrders(server, [...paid, ...others])
})
afterAll(() => server.dispose())

const span = { startTime: '2026-03-10 10:00:00', endTime: '2026-03-10 11:59:59' }

it('measures each stage over the orders that reached it', async () => {
  const profile = await admin.call('order.profile', span)
  expect(profile).toMatchObject({
    zone: 'Asia/Shanghai',
    from: CREATED.toISOString(),
    to: later(7_200_000).toISOString(),
    total: { count: 102, successCount: 100 },
  })
  const stage = (name: string) => must(profile.stages.find((one) => one.stage === name))
  expect(stage('createdToAllocated')).toEqual({
    stage: 'createdToAllocated',
    count: 101,
    p50: 100,
    p75: 100,
    p90: 100,
    p95: 100,
    p99: 100,
    max: 100,
  })
  expect(stage('allocatedToPaid')).toEqual({
    stage: 'allocatedToPaid',
    count: 100,
    p50: 50_000,
    p75: 75_000,
    p90: 90_000,
    p95: 95_000,
    p99: 99_000,
    max: 100_000,
  })
  expect(stage('paidToCalledBack')).toMatchObject({ count: 50, p50: 500, max: 500 })
  expect(stage('createdToCalledBack')).toMatchObject({ count: 50, max: 50_600 })
})

it('counts successes by channel, supplier, amount and hour', async () => {
  const { byChannel, bySupplier, byAmountBand, byHour } = await admin.call('order.profile', span)
  const supplierId = must(server.fixtures.suppliers[0]).id
  expect(byChannel).toEqual([
    { productId: 3001, count: 101, successCount: 100 },
    { productId: 1008, count: 1, successCount: 0 },
  ])
  expect(bySupplier).toEqual([
    { supplierId, supplierName: 'supplier01 pay', count: 101, successCount: 100 },
    { supplierId: null, supplierName: null, count: 1, successCount: 0 },
  ])
  expect(byAmountBand).toEqual([
    { currency: 'CNY', fromMajor: 100, toMajor: 500, count: 1, successCount: 0 },
    { currency: 'INR', fromMajor: 0, toMajor: 100, count: 10, successCount: 10 },
    { currency: 'INR', fromMajor: 100, toMajor: 500, count: 90, successCount: 90 },
    { currency: 'INR', fromMajor: 50_000, toMajor: null, count: 1, successCount: 0 },
  ])
  expect(byHour).toEqual([
    { hour: 10, count: 100, successCount: 100 },
    { hour: 11, count: 2, successCount: 0 },
  ])
})

it('filters by channel, supplier and merchant, and is empty without matches', async () => {
  const total = async (filter: object) => (await admin.call('order.profile', { ...span, ...filter })).total.count
  expect([
    await total({ productId: 1008 }),
    await total({ productId: 3024 }),
    await total({ supplierId: 999_999 }),
    await total({ merchantId: must(server.fixtures.merchants[0]).id }),
  ]).toEqual([1, 101, 0, 102])
  const nothing = await admin.call('order.profile', {
    startTime: '2020-01-01 00:00:00',
    endTime: '2020-01-02 00:00:00',
  })
  expect(nothing).toMatchObject({ total: { count: 0, successCount: 0 }, byChannel: [], byHour: [] })
  expect(nothing.stages.map(({ count, p50, max }) => [count, p50, max])).toEqual(
    Array.from({ length: 4 }, () => [0, null, null]),
  )
})

it('defaults to the last day, and refuses a reversed or overlong span', async () => {
  const { from, to } = await admin.call('order.profile', {})
  expect(new Date(to).getTime() - new Date(from).getTime()).toBe(86_400_000)
  expect(
    await admin.attempt('order.profile', { startTime: '2026-03-02 00:00:00', endTime: '2026-03-01 00:00:00' }),
  ).toMatchObject({ code: 400, failure: { issues: [{ path: 'startTime', fault: 'startAfterEnd' }] } })
  expect(
    await admin.attempt('order.profile', { startTime: '2026-01-01 00:00:00', endTime: '2026-03-01 00:00:00' }),
  ).toMatchObject({ code: 400, failure: { issues: [{ fault: 'spanTooLong' }] } })
})
