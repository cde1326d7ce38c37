import { afterAll, beforeEach, expect, it } from 'vitest'
import { asc, eq, sql } from 'drizzle-orm'
import { CALLBACK_DELAYS_SECONDS } from '#domain/limits.ts'
import { callbackText, SIGN_HEADERS } from '#domain/orders/order-sign.ts'
import { createCallbackSender } from '#server/orders/callbacks/sending/callback-sender.ts'
import { runCallback } from '#server/orders/callbacks/sending/run-callback.ts'
import { callbackAttempts, callbacks, messages } from '#server/db/schema/schema.ts'
import { startJobs, stopJobs } from '#server/ops/jobs/jobs.ts'
import { hmacOf, signParams } from '#server/platform/signing/sign-params.ts'
import { supplementOrder } from '#server/collect/orders/actions/supplement-order.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { CallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import {
  actorOf,
  callOf,
  create,
  makeMerchant,
  makeUser,
  makeWorld,
  MERCHANT_KEY,
  must,
  orderByCode,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let receiver: CallbackReceiver
let world: OrderWorld
let utr = 0
beginWithEngine(async (made) => {
  engine = made
  receiver = await createCallbackReceiver()
  world = await makeWorld(engine)
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer((_request, response) => response.end('success'))
  engine.set({ callbackAddressExceptions: `192.0.2.1:1, ${receiver.endpoint}` })
})
afterAll(async () => await receiver.close())

const agent = actorOf('customerService', { name: 'Agent Lin' })

async function paidOrder(notifyUrl = receiver.url, fields: Record<string, string> = {}) {
  const { orderCode } = await create(engine, signedBody(world.merchant, { notifyUrl, ...fields }))
  utr += 1
  return engine.db.transaction((tx) =>
    supplementOrder(callOf(engine, agent, tx), { orderCode, utr: `CB${utr}`, isOffsetReplenishmentOrder: false }),
  )
}

/** One attempt, made here and now as the job would. */
async function attempt(orderId: number, number: number | null, options: { timeoutMs?: number; byUser?: string } = {}) {
  const [callback] = await engine.db.select().from(callbacks).where(eq(callbacks.orderId, orderId))
  const sender = createCallbackSender(engine.services, options.timeoutMs)
  await runCallback(engine.services, sender, {
    orderId,
    since: must(callback).createdAt.toISOString(),
    attempt: number,
    byUser: options.byUser ?? null,
  })
  await sender.close()
  const attempts = await engine.db
    .select()
    .from(callbackAttempts)
    .where(eq(callbackAttempts.orderId, orderId))
    .orderBy(asc(callbackAttempts.id))
  const [after] = await engine.db.select().from(callbacks).where(eq(callbacks.orderId, orderId))
  return { attempts, last: attempts.at(-1), callback: must(after) }
}

it('sends a signed body and takes "success" as delivered', async () => {
  const order = await paidOrder()
  receiver.answer((_request, response) => response.end(' success\n'))
  const { last, callback } = await attempt(order.id, 1)
  expect(last).toMatchObject({ attempt: 1, outcome: 'succeeded', responseStatus: 200, byUser: null })
  expect(callback).toMatchObject({ attempts: 1, nextAttemptAt: null, lastOutcome: 'succeeded' })
  expect(await orderByCode(engine, order.orderCode)).toMatchObject({
    callbackStatus: 2,
    updatedBy: 'Agent Lin',
    updatedAt: order.updatedAt,
  })
  const { sign, ...params } = JSON.parse(must(receiver.received[0]).body) as Record<string, string | number>
  expect(params).toMatchObject({
    mchOrderNo: order.merchantOrderId,
    orderCode: order.orderCode,
    amount: 10_000,
    realAmount: 10_000,
    orderStatusId: 4,
  })
  expect(sign).toBe(signParams(params, MERCHANT_KEY, 'SHA256'))
})

it('signs in the version that the merchant has chosen', async () => {
  const merchant = await makeMerchant(engine, { signVersion: 2 })
  const { orderCode } = await create(engine, signedBody(merchant, { notifyUrl: receiver.url }))
  const input = { orderCode, utr: 'CB-VERSION-2', isOffsetReplenishmentOrder: false }
  const order = await engine.db.transaction((tx) => supplementOrder(callOf(engine, agent, tx), input))
  await attempt(order.id, 1)
  const { sign, ...params } = JSON.parse(must(receiver.received[0]).body) as Record<string, string | number>
  expect(sign).toBe(signParams(params, MERCHANT_KEY, 'SHA256', 2))
})

it.each(['form', 'query'] as const)('sends the same, signed the same, as a %s', async (callbackFormat) => {
  const merchant = await makeMerchant(engine, { callbackFormat })
  const { orderCode } = await create(engine, signedBody(merchant, { notifyUrl: `${receiver.url}?shop=1` }))
  const input = { orderCode, utr: `CB-${callbackFormat}`, isOffsetReplenishmentOrder: false }
  const order = await engine.db.transaction((tx) => supplementOrder(callOf(engine, agent, tx), input))
  const { last } = await attempt(order.id, 1)
  expect(last).toMatchObject({ outcome: 'succeeded', method: callbackFormat === 'form' ? 'POST' : 'GET' })
  const { path, body } = must(receiver.received[0])
  const address = new URL(path, receiver.url)
  expect(address.searchParams.get('shop')).toBe('1')
  address.searchParams.delete('shop')
  const { sign, ...params } = Object.fromEntries(
    callbackFormat === 'form' ? new URLSearchParams(body) : address.searchParams,
  )
  expect(params).toMatchObject({ orderCode, amount: '10000', orderStatusId: '4' })
  expect(sign).toBe(signParams(params, MERCHANT_KEY, 'SHA256'))
})

it('signs the body in headers, which name event and attempt as the body does', async () => {
  const order = await paidOrder(receiver.url, { body: 'basket 17', attach: 'Tee für 李' })
  receiver.answer((_request, response) => response.writeHead(500).end())
  await attempt(order.id, 1)
  await attempt(order.id, null, { byUser: 'Lin' })
  await attempt(order.id, 2)
  const sent = receiver.received.map(({ body, headers }) => {
    const time = Number(headers[SIGN_HEADERS.time])
    expect(headers[SIGN_HEADERS.sign]).toBe(hmacOf(MERCHANT_KEY, callbackText(time, body)))
    expect(Math.abs(time - engine.services.now().getTime() / 1_000)).toBeLessThan(5)
    const fields = JSON.parse(body) as Record<string, unknown>
    expect([headers[SIGN_HEADERS.event], headers[SIGN_HEADERS.attempt]]).toEqual([
      fields['eventId'],
      String(fields['attempt']),
    ])
    expect(fields).toMatchObject({ body: 'basket 17', attach: 'Tee für 李' })
    return fields
  })
  expect(sent.map(({ attempt: number }) => number)).toEqual([1, 2, 3])
  expect(new Set(sent.map(({ eventId, eventTime }) => `${String(eventId)} ${String(eventTime)}`)).size).toBe(1)
  const after = await engine.db.transaction((tx) =>
    transitionOrder(tx, engine.services, {
      order: { id: order.id },
      event: 'REVERSE',
      reason: 'chargeback',
      actor: actorOf('superAdmin'),
      via: 'console',
    }),
  )
  await attempt(after.id, 1)
  const reversed = JSON.parse(must(receiver.received.at(-1)).body) as Record<string, unknown>
  expect(reversed).toMatchObject({ attempt: 1, orderStatusId: after.status })
  expect(reversed['eventId']).not.toBe(sent[0]?.['eventId'])
})

/** Who was told that the callback of an order was given up. */
const messageValuesOf = async (orderCode: string) =>
  (await engine.db.select().from(messages).where(sql`${messages.params} ->> 'orderCode' = ${orderCode}`)).map(
    ({ userId }) => userId,
  )

it('tries again at the stated distances, has failed after the last, and tells the agents', async () => {
  const order = await paidOrder()
  const agentId = await makeUser(engine, 'customerService')
  receiver.answer((_request, response) => response.writeHead(500).end('down'))
  for (let number = 1; number <= CALLBACK_DELAYS_SECONDS.length; number += 1) {
    const before = engine.services.now().getTime()
    const { callback, last } = await attempt(order.id, number)
    expect(last).toMatchObject({ attempt: number, outcome: 'refused', responseStatus: 500, responseBody: 'down' })
    const delay = CALLBACK_DELAYS_SECONDS[number]
    if (delay === undefined) {
      expect(callback.nextAttemptAt).toBeNull()
    } else {
      expect(must(callback.nextAttemptAt).getTime() - before).toBeGreaterThanOrEqual(delay * 1_000)
      expect(must(callback.nextAttemptAt).getTime() - before).toBeLessThan(delay * 1_000 + 5_000)
      const waiting = await engine.services.boss.findJobs<{ orderId: number; attempt: number }>('order.callback', {
        data: { orderId: order.id, attempt: number + 1 },
      })
      expect(waiting).toHaveLength(1)
    }
    expect((await orderByCode(engine, order.orderCode)).callbackStatus).toBe(delay === undefined ? 3 : 1)
    expect(await messageValuesOf(order.orderCode)).toEqual(delay === undefined ? [agentId] : [])
  }
})

it('does an attempt once, even when its job is delivered twice', async () => {
  const order = await paidOrder()
  receiver.answer((_request, response) => response.end('no'))
  await attempt(order.id, 1)
  const { attempts } = await attempt(order.id, 1)
  expect(attempts).toHaveLength(1)
  expect(receiver.received).toHaveLength(1)
})

it('does not follow redirects', async () => {
  const order = await paidOrder()
  receiver.answer((request, response) =>
    request.url === '/callback' ? response.writeHead(302, { location: '/else' }).end() : response.end('success'),
  )
  const { last } = await attempt(order.id, 1)
  expect(last).toMatchObject({ outcome: 'refused', responseStatus: 302 })
  expect(receiver.received.map((call) => call.path)).toEqual(['/callback'])
})

it('gives up on a receiver that does not answer in time, or not at all', async () => {
  const order = await paidOrder()
  receiver.answer(() => {})
  const slow = await attempt(order.id, 1, { timeoutMs: 100 })
  expect(slow.last).toMatchObject({ outcome: 'timedOut', responseStatus: null })
  receiver.answer((request) => request.socket.destroy())
  expect((await attempt(order.id, 2)).last).toMatchObject({ outcome: 'unreachable' })
})

it('calls no private address, by number or by name, unless it is excepted', async () => {
  const port = receiver.endpoint.split(':')[1]
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '10.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
  ]) {
    // Excepted when the order was created, and no longer when it is called.
    const url = `http://${host}:${port}/callback`
    engine.set({ callbackAddressExceptions: new URL(url).host })
    const order = await paidOrder(url)
    engine.set({ callbackAddressExceptions: '' })
    expect((await attempt(order.id, 1)).last, host).toMatchObject({ outcome: 'addressRefused', responseStatus: null })
  }
  expect(receiver.received).toHaveLength(0)
})

it('keeps at most 4 KiB of an answer and no control characters', async () => {
  const order = await paidOrder()
  receiver.answer((_request, response) => response.end(`a\u0000b\u001b${'x'.repeat(10_000)}`))
  const { last } = await attempt(order.id, 1)
  expect(must(last).responseBody).toMatch(/^a\ufffdb\ufffdx+$/)
  expect(must(last).responseBody).toHaveLength(4_096)
})

it('sends again when asked, while the series of attempts goes on', async () => {
  const order = await paidOrder()
  receiver.answer((_request, response) => response.end('no'))
  await attempt(order.id, 1)
  await engine.db.transaction((tx) =>
    transitionOrder(tx, engine.services, { order, event: 'RESEND_CALLBACK', actor: agent, via: 'console' }),
  )
  const refused = await attempt(order.id, null, { byUser: agent.name })
  expect(refused.last).toMatchObject({ attempt: 2, outcome: 'refused', byUser: 'Agent Lin' })
  expect(refused.callback).toMatchObject({ attempts: 1 })
  expect((await orderByCode(engine, order.orderCode)).callbackStatus).toBe(1)
  receiver.answer((_request, response) => response.end('success'))
  await attempt(order.id, null, { byUser: agent.name })
  expect((await orderByCode(engine, order.orderCode)).callbackStatus).toBe(2)
  // The series has nothing left to do.
  expect((await attempt(order.id, 2)).attempts).toHaveLength(3)
})

it('runs as a job of its own once the cause is committed', async () => {
  await startJobs(engine.services)
  try {
    const order = await paidOrder()
    await expect.poll(async () => (await orderByCode(engine, order.orderCode)).callbackStatus).toBe(2)
    expect(receiver.received.filter((call) => call.body.includes(order.orderCode))).toHaveLength(1)
    await engine.db.transaction((tx) =>
      transitionOrder(tx, engine.services, { order, event: 'RESEND_CALLBACK', actor: agent, via: 'console' }),
    )
    await expect.poll(async () => (await orderByCode(engine, order.orderCode)).callbackStatus).toBe(2)
    expect(receiver.received.filter((call) => call.body.includes(order.orderCode))).toHaveLength(2)
  } finally {
    await stopJobs(engine.services)
  }
})

it('sends no callback whose cause was rolled back', async () => {
  const { orderCode } = await create(engine, signedBody(world.merchant, { notifyUrl: receiver.url }))
  const order = await orderByCode(engine, orderCode)
  await expect(
    engine.db.transaction(async (tx) => {
      await transitionOrder(tx, engine.services, { order, event: 'CONFIRM_PAYMENT', actor: null, via: 'monitor' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await engine.services.boss.findJobs('order.callback', { data: { orderId: order.id } })).toHaveLength(0)
})
