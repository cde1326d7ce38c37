import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callbackText, SIGN_HEADERS } from '#domain/orders/order-sign.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { callbacks, orders, rateCounts } from '#server/db/schema/schema.ts'
import { hmacOf, signParams } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { CallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let receiver: CallbackReceiver
let merchant: TestClient
let other: TestClient
beforeAll(async () => {
  server = await startTestServer()
  receiver = await createCallbackReceiver()
  merchant = await server.signIn('merchant01')
  other = await server.signIn('merchant02')
  await setSettings(server, { callbackAddressExceptions: receiver.endpoint })
})
afterAll(async () => {
  await receiver.close()
  await server.dispose()
})
afterEach(async () => {
  receiver.received.length = 0
  await server.services.db.delete(rateCounts)
})

/** Paid orders of the first merchant whose callbacks were given up. */
async function failedOrders(count: number) {
  const failed = { status: ORDER_STATUS_IDS.successful, callbackStatus: CALLBACK_STATUS_IDS.failed }
  const rows = await insertOrders(
    server,
    Array.from({ length: count }, () => failed),
  )
  await server.services.db
    .insert(callbacks)
    .values(rows.map(({ id, notifyUrl }) => ({ orderId: id, url: must(notifyUrl), attempts: 8 })))
  return rows
}

const statusOf = async (orderCode: string) => {
  const [row] = await server.services.db.select().from(orders).where(eq(orders.orderCode, orderCode))
  return must(row).callbackStatus
}
/** Jobs that send an order's callback once, for whom. */
const jobsFor = async (orderId: number) => {
  const { rows } = await server.services.db.execute<{ by: string }>(
    sql`select data ->> 'byUser' as by from pgboss.job where name = 'order.callback' and (data ->> 'orderId')::bigint = ${orderId}`,
  )
  return rows.map(({ by }) => by)
}

it('lists a merchant’s callbacks to it alone, with what was sent to it', async () => {
  const [order] = await failedOrders(1)
  const { orderCode } = must(order)
  const mine = await merchant.call('orderCallBack.getList', { orderCode })
  expect(mine.list).toMatchObject([{ orderCode, callbackStatus: CALLBACK_STATUS_IDS.failed, attempts: 8 }])
  expect((await other.call('orderCallBack.getList', { orderCode })).list).toEqual([])
  const { merchantId } = must(mine.list[0])
  expect((await other.call('orderCallBack.getList', { merchantId })).list).toEqual([])
})

it('sends chosen callbacks again, each with its own result, and none of another merchant', async () => {
  const [order] = await failedOrders(1)
  const { id, orderCode } = must(order)
  const open = await server.createOrder({ notifyUrl: receiver.url })
  const foreign = await other.call('orderCallBack.resend', { orderCodes: [orderCode] })
  expect(foreign.results).toEqual([{ orderCode, ok: false, refusal: 'notFound' }])
  const { results } = await merchant.call('orderCallBack.resend', { orderCodes: [orderCode, open.orderCode] })
  expect(results).toEqual([
    { orderCode, ok: true, refusal: null },
    { orderCode: open.orderCode, ok: false, refusal: 'refused' },
  ])
  expect([await statusOf(orderCode), await jobsFor(id)]).toEqual([CALLBACK_STATUS_IDS.pending, ['merchant01 name']])
})

it('sends all that were given up again, and says when there are more', async () => {
  const { db } = server.services
  await db.update(orders).set({ callbackStatus: CALLBACK_STATUS_IDS.succeeded })
  const failed = await failedOrders(201)
  expect(await other.call('orderCallBack.resendFailed', {})).toEqual({ resent: 0, refused: 0, left: false })
  expect(await merchant.call('orderCallBack.resendFailed', {})).toEqual({ resent: 200, refused: 0, left: true })
  expect(await merchant.call('orderCallBack.resendFailed', {})).toEqual({ resent: 1, refused: 0, left: false })
  expect(await merchant.call('orderCallBack.resendFailed', {})).toEqual({ resent: 0, refused: 0, left: false })
  const stillFailed = and(eq(orders.callbackStatus, CALLBACK_STATUS_IDS.failed))
  expect(await db.$count(orders, stillFailed)).toBe(0)
  expect(await jobsFor(must(failed[0]).id)).toHaveLength(1)
})

it('tries an address with an event that is signed as callbacks are', async () => {
  receiver.answer((_request, response) => response.end('success'))
  const answer = await merchant.call('orderCallBack.sendTest', { url: receiver.url })
  expect(answer).toMatchObject({ outcome: 'succeeded', responseStatus: 200, responseBody: 'success', reason: null })
  const { body, headers } = must(receiver.received[0])
  expect(answer.request).toMatchObject({ method: 'POST', url: receiver.url, body })
  const { key, encryption } = must(server.fixtures.merchants[0])
  expect(headers[SIGN_HEADERS.sign]).toBe(hmacOf(key, callbackText(Number(headers[SIGN_HEADERS.time]), body)))
  const { sign, ...params } = JSON.parse(body) as Record<string, string | number>
  expect(sign).toBe(signParams(params, key, encryption))
  expect(params).toMatchObject({ test: 'true', attempt: 1, eventId: headers[SIGN_HEADERS.event] })
})

it('says why an address does not take it', async () => {
  const tried = async (url = receiver.url) => await merchant.call('orderCallBack.sendTest', { url })
  receiver.answer((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  expect(await tried()).toMatchObject({ outcome: 'refused', responseStatus: 302 })
  expect(receiver.received).toHaveLength(1)
  receiver.answer((_request, response) => response.end('{"status":"success"}'))
  expect(await tried()).toMatchObject({ outcome: 'refused', responseStatus: 200, responseBody: '{"status":"success"}' })
  for (const inside of ['http://10.0.0.7/x', 'http://localhost:1/x', 'http://169.254.169.254/latest'])
    expect(await tried(inside)).toMatchObject({ outcome: 'addressRefused', responseStatus: null, reason: null })
  expect(await tried('http://no-such-name.invalid/x')).toMatchObject({ outcome: 'unreachable', responseStatus: null })
  expect(await merchant.attempt('orderCallBack.sendTest', { url: 'shop.example' })).toMatchObject({ code: 400 })
})

it('lets a merchant try ten times a minute, and others go on', async () => {
  receiver.answer((_request, response) => response.end('success'))
  const codeOf = async (client: TestClient) =>
    (await client.attempt('orderCallBack.sendTest', { url: receiver.url })).code
  const codes: number[] = []
  for (let tries = 0; tries < 11; tries += 1) codes.push(await codeOf(merchant))
  expect(codes).toEqual([...Array<number>(10).fill(200), 429])
  expect(await codeOf(other)).toBe(200)
})
