import type { InputOf } from '#contract/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { audit, callbackAttempts, callbacks, orders } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'

let server: TestServer
let admin: TestClient
let inserted: OrderRecord[]
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('superadmin', { secondLevel: true })
  inserted = await insertOrders(
    server,
    Array.from({ length: 5 }, (_, at) => ({ status: 4, callbackStatus: at === 4 ? 1 : at === 3 ? 3 : 2 })),
  )
  const { db } = server.services
  const at = new Date('2026-03-01T00:00:00.000Z')
  for (const order of inserted) {
    await db.insert(callbacks).values({
      orderId: order.id,
      url: must(order.notifyUrl),
      attempts: 2,
      lastOutcome: 'succeeded',
      nextAttemptAt: order.callbackStatus === 1 ? at : null,
    })
    const attempt = {
      orderId: order.id,
      url: must(order.notifyUrl),
      requestBody: `{"no":"${order.merchantOrderId}"}`,
      durationMs: 12,
    }
    await db.insert(callbackAttempts).values([
      { ...attempt, attempt: 1, at, outcome: 'refused', responseStatus: 500, responseBody: '<b>no</b>' },
      {
        ...attempt,
        attempt: 2,
        at: new Date(at.getTime() + 5_000),
        outcome: 'succeeded',
        responseStatus: 200,
        responseBody: 'success',
        byUser: 'Agent Lin',
      },
    ])
  }
})
afterAll(() => server.dispose())

it('pages through callbacks, newest orders first, and finds one by its numbers', async () => {
  const first = await admin.call('orderCallBack.getList', { pageNum: 2 })
  expect(first).toMatchObject({ total: 5, totalIsExact: true })
  expect(first.list.map((row) => row.orderCode)).toEqual([inserted[4]?.orderCode, inserted[3]?.orderCode])
  const second = await admin.call('orderCallBack.getList', { pageNum: 2, cursor: must(first.nextCursor) })
  expect(second.list.map((row) => row.orderCode)).toEqual([inserted[2]?.orderCode, inserted[1]?.orderCode])
  expect((await admin.call('orderCallBack.getList', { pageNum: 2, pageIndex: 3 })).list).toMatchObject([
    {
      orderCode: inserted[0]?.orderCode,
      callbackStatus: 2,
      attempts: 2,
      lastOutcome: 'succeeded',
      merchantName: 'merchant01 Ltd',
    },
  ])
  expect(
    (await admin.call('orderCallBack.getList', { merchantOrderNo: must(inserted[1]).merchantOrderId })).list,
  ).toHaveLength(1)
  expect(
    (await admin.call('orderCallBack.getList', { callbackStatus: 'failed' })).list.map((row) => row.orderCode),
  ).toEqual([inserted[3]?.orderCode])
  expect((await admin.call('orderCallBack.getList', { direction: 'payout' })).list).toEqual([])
  expect(await admin.attempt('orderCallBack.getList', { cursor: 'x' })).toMatchObject({ code: 400 })
})

it('shows every attempt with what went over the wire', async () => {
  const { list, total } = await admin.call('orderCallBack.getDetailList', { outcome: 'refused', pageSize: 2 })
  expect([list.length, total]).toEqual([2, 5])
  expect(list[0]).toMatchObject({
    orderCode: inserted[4]?.orderCode,
    attempt: 1,
    responseStatus: 500,
    responseBody: '<b>no</b>',
    by: null,
  })
  const one = await admin.call('orderCallBack.getDetailList', { orderCode: must(inserted[0]).orderCode })
  expect(one.list.map((row) => [row.attempt, row.by])).toEqual([
    [2, 'Agent Lin'],
    [1, null],
  ])
  const counted = async (filter: InputOf<'orderCallBack.getDetailList'>) =>
    (await admin.call('orderCallBack.getDetailList', filter)).total
  expect(await counted({ merchantOrderCode: must(inserted[0]).merchantOrderId })).toBe(2)
  expect((await admin.call('orderCallBack.getDetailList', { id: list[1]?.id })).list).toEqual([list[1]])
  expect([await counted({ httpMethod: 'post' }), await counted({ httpMethod: 'GET' })]).toEqual([await counted({}), 0])
  expect([await counted({ systemFlag: list[0]?.systemFlag }), await counted({ systemFlag: 'another' })]).toEqual([
    await counted({}),
    0,
  ])
  expect((await admin.call('orderCallBack.getDetailList', { startReceiveTime: '2026-03-01 08:00:01' })).total).toBe(5)
  expect((await admin.call('orderCallBack.getDetailList', { endReceiveTime: '2026-03-01 07:59:59' })).total).toBe(0)
})

it('deletes the attempts of ended callbacks only, with the second level, and says so in the audit', async () => {
  const [first, , , , running] = inserted.map((order) => order.orderCode) as [string, string, string, string, string]
  const orderCodes = [first, running, 'C0000000000000000']
  expect(await (await server.signIn('superadmin')).attempt('orderCallBack.delete', { orderCodes })).toMatchObject({
    code: 1024,
  })
  expect((await admin.call('orderCallBack.delete', { orderCodes })).results).toEqual([
    { orderCode: first, ok: true, refusal: null, deleted: 2 },
    { orderCode: running, ok: false, refusal: 'stillRunning', deleted: 0 },
    { orderCode: 'C0000000000000000', ok: false, refusal: 'notFound', deleted: 0 },
  ])
  expect((await admin.call('orderCallBack.getDetailList', {})).total).toBe(8)
  expect((await admin.call('orderCallBack.getList', { orderCode: first })).list).toMatchObject([{ callbackStatus: 2 }])
  expect(
    await server.services.db.select().from(audit).where(eq(audit.action, 'orderCallBack.delete')).orderBy(audit.id),
  ).toEqual([expect.objectContaining({ target: first, detail: { from: { attempts: 2 }, to: { attempts: 0 } } })])
  expect(await server.services.db.select().from(orders).where(eq(orders.orderCode, first))).toHaveLength(1)
})
