import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq, ne } from 'drizzle-orm'
import { gatewayCalls, resources } from '#server/db/schema/schema.ts'
import { startDemoGateway } from '#demo/gateway/demo-gateway.ts'
import type { Behaviour } from '#demo/gateway/demo-gateway.ts'
import { checkLedger } from '#server/ledger/checks/check-ledger.ts'
import { followBulk } from '#server/payout/payouts/payouts.handlers.ts'
import { askGateway, confirmUnpaid, openCall, sendToGateway } from '#server/payout/payouts/gateway/gateway-calls.ts'
import { createGatewayClient } from '#server/payout/payouts/gateway/gateway-client.ts'
import type { GatewayClient } from '#server/payout/payouts/gateway/gateway-client.ts'
import { runGatewayCall } from '#server/payout/payouts/gateway/run-gateway-call.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { callOf, createOrderEngine, makeResource, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import {
  createPayout,
  eventsOf,
  fundsOf,
  GATEWAY_PRODUCT,
  makePayoutWorld,
  move,
  payoutByCode,
  person,
  stageOf,
} from '#tests/support/payouts/payout-fixtures.ts'
import { SOUND_LEDGER } from '#tests/support/database/sound-ledger.ts'

const KEY = 'gateway-key'
let engine: OrderEngine
let client: GatewayClient
let gateway: Awaited<ReturnType<typeof startDemoGateway>>
let behaviour: Behaviour = 'pay'
let world: Awaited<ReturnType<typeof makePayoutWorld>>
let channel: typeof resources.$inferSelect

beforeAll(async () => {
  engine = await createOrderEngine()
  client = createGatewayClient({ now: () => new Date(), settings: engine.services.settings }, 500)
  gateway = await startDemoGateway({ key: KEY, behave: () => behaviour, delayMs: 60_000 })
})
beforeEach(async () => {
  behaviour = 'pay'
  engine.set({ gatewayAddressExceptions: new URL(gateway.baseUrl).host })
  world = await makePayoutWorld(engine)
  channel = await makeChannel(gateway.baseUrl)
})
afterEach(async () => {
  engine.reset()
  expect(await checkLedger(engine.db)).toEqual(SOUND_LEDGER)
  for (const [orderCode, times] of gateway.paid) expect(times, orderCode).toBe(1)
})
afterAll(async () => {
  await gateway.stop()
  await client.close()
  await engine.dispose()
})

const makeChannel = async (baseUrl: string, key = KEY) =>
  await makeResource(engine, world.supplier.id, {
    productId: GATEWAY_PRODUCT,
    credentials: engine.services.secrets.seal(JSON.stringify({ baseUrl, key })),
  })
const refusal = (name: string) =>
  expect.objectContaining({
    message: 'payout.refused',
    failure: expect.objectContaining({ params: expect.objectContaining({ refusal: name }) }),
  })
const send = async (order: PayoutRecord, resource = channel) =>
  await engine.db.transaction((tx) =>
    sendToGateway(tx, engine.services, {
      order,
      payer: { resource, supplier: world.supplier },
      actor: person(),
      via: 'console',
    }),
  )
const callsOf = async (order: PayoutRecord) =>
  await engine.db.select().from(gatewayCalls).where(eq(gatewayCalls.orderId, order.id)).orderBy(gatewayCalls.id)
/** Runs the job of the payout's last gateway call. */
const run = async (order: PayoutRecord) =>
  await runGatewayCall(engine.services, client, { callId: must((await callsOf(order)).at(-1)).id })
const sent = async (kind: Behaviour) => {
  behaviour = kind
  const order = await createPayout(engine, world.merchant)
  await send(order)
  await run(order)
  return order
}

it('pays once with the gateway’s UTR, and stays locked until then', async () => {
  const order = await createPayout(engine, world.merchant)
  expect(await send(order)).toMatchObject({
    locked: true,
    lockedBy: 'gateway',
    channel: 'gateway',
    resourceId: channel.id,
  })
  await expect(move(engine, order, 'RETURN_TO_LIST', person())).rejects.toEqual(refusal('locked'))
  await expect(send(order)).rejects.toEqual(refusal('notInThisState'))
  await run(order)
  expect(await payoutByCode(engine, order.orderCode)).toMatchObject({
    stage: 7,
    locked: false,
    utr: expect.stringMatching(/^GW\d{9}$/),
  })
  await run(order)
  expect(await eventsOf(engine, order)).toEqual(['CREATE', 'SEND_TO_GATEWAY', 'GATEWAY_PAY'])
  expect(gateway.paid.get(order.orderCode)).toBe(1)
})

it('sends once although its job runs 20 times concurrently', async () => {
  const order = await createPayout(engine, world.merchant)
  await send(order)
  await Promise.allSettled(Array.from({ length: 20 }, () => run(order)))
  await run(order)
  expect(gateway.paid.get(order.orderCode)).toBe(1)
  expect(await stageOf(engine, order)).toBe('completed')
})

it('polls a payment that the gateway has only accepted', async () => {
  const order = await sent('payLater')
  expect(await payoutByCode(engine, order.orderCode)).toMatchObject({ stage: 5, locked: true })
  await run(order)
  expect(await stageOf(engine, order)).toBe('completed')
})

it('fails a payout that the gateway refused, or returns it to the pool where the setting says so', async () => {
  const failed = await sent('refuse')
  expect(await payoutByCode(engine, failed.orderCode)).toMatchObject({ stage: 9, frozenMinor: 0, callbackStatus: 1 })
  expect(await fundsOf(engine, world.merchant.id)).toEqual({ available: 100_000_000, frozen: 0 })
  engine.set({ gatewayOrderRejectToPayoutPool: true })
  const pooled = await sent('refuse')
  expect(await payoutByCode(engine, pooled.orderCode)).toMatchObject({
    stage: 1,
    frozenMinor: 10_600,
    locked: false,
    resourceId: null,
  })
  behaviour = 'pay'
  await send(pooled)
  await run(pooled)
  expect((await callsOf(pooled)).map(({ idempotencyKey, state }) => [idempotencyKey, state])).toEqual([
    [`${pooled.orderCode}-1`, 'refused'],
    [`${pooled.orderCode}-2`, 'succeeded'],
  ])
})

it.each(['delay', 'fail'] as const)(
  'takes a gateway that %ss for abnormal, and finds out by asking that it paid',
  async (kind) => {
    const order = await sent(kind)
    expect(await payoutByCode(engine, order.orderCode)).toMatchObject({ stage: 6, locked: false })
    for (const event of ['RETURN_TO_LIST', 'REJECT'] as const)
      await expect(move(engine, order, event, person())).rejects.toEqual(refusal('gatewayUncertain'))
    await engine.db.transaction((tx) =>
      askGateway(tx, engine.services, { code: order.orderCode, actor: person(), via: 'console' }),
    )
    await run(order)
    expect(await stageOf(engine, order)).toBe('completed')
    expect(gateway.paid.get(order.orderCode)).toBe(1)
  },
)

it.each(['forget', 'drop'] as const)(
  'never takes a gateway that %ss at its word: only a person with evidence may give it back',
  async (kind) => {
    const order = await sent(kind)
    await run(order)
    expect(await stageOf(engine, order)).toBe('abnormal')
    expect(await openCall(engine.db, order.id)).toMatchObject({ state: 'unknown' })
    const input = {
      code: order.orderCode,
      evidence: 'statement of 20 November shows nothing',
      actor: person('admin'),
      via: 'console',
    } as const
    const confirm = () => engine.db.transaction((tx) => confirmUnpaid(tx, engine.services, input))
    await expect(confirm()).rejects.toEqual(expect.objectContaining({ message: 'payout.gatewayBusy' }))
    engine.passMinutes(5)
    await confirm()
    await move(engine, order, 'RETURN_TO_LIST', person())
    expect(await stageOf(engine, order)).toBe('allocated')
  },
)

it('returns to the pool, after some tries, what certainly was never sent', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  engine.set({ gatewayAddressExceptions: `127.0.0.1:${port}` })
  const order = await createPayout(engine, world.merchant)
  await send(order, await makeChannel(`http://127.0.0.1:${port}`))
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(await stageOf(engine, order)).toBe('processing')
    await run(order)
  }
  expect(await stageOf(engine, order)).toBe('pooled')
  expect((await callsOf(order))[0]).toMatchObject({ state: 'notSent', reason: 'ECONNREFUSED' })
})

it('sends nothing to an address of the inside that is not excepted', async () => {
  engine.set({ gatewayAddressExceptions: '' })
  const { port } = new URL(gateway.baseUrl)
  for (const host of ['127.0.0.1', 'localhost']) {
    const order = await createPayout(engine, world.merchant)
    await send(order, await makeChannel(`http://${host}:${port}`))
    for (let tries = 1; tries <= 3; tries += 1) await run(order)
    expect((await callsOf(order))[0]).toMatchObject({ state: 'notSent', reason: `${host} is not a public address` })
    expect(gateway.paid.get(order.orderCode)).toBeUndefined()
  }
})

it('queries instead of resending when the process died while sending', async () => {
  const order = await createPayout(engine, world.merchant)
  await send(order)
  // The state left by a process that was killed after sending the request.
  const call = must((await callsOf(order))[0])
  await engine.db.update(gatewayCalls).set({ state: 'sending', sentAt: new Date() }).where(eq(gatewayCalls.id, call.id))
  await run(order)
  expect(await stageOf(engine, order)).toBe('abnormal')
  expect(gateway.paid.get(order.orderCode)).toBeUndefined()
})

it('does not send what a person settled first', async () => {
  const order = await createPayout(engine, world.merchant)
  await send(order)
  await move(engine, order, 'UNLOCK', person())
  await move(engine, order, 'COMPLETE', person(), { patch: () => ({ utr: `M-${order.id}` }) })
  await run(order)
  expect(gateway.paid.get(order.orderCode)).toBeUndefined()
  expect((await callsOf(order))[0]).toMatchObject({ state: 'cancelled' })
})

it('is called at once under automatic assignment, and leaves what cannot be sent to a person', async () => {
  engine.set({ autoAssignPayoutOrder: true })
  await engine.db.update(resources).set({ state: 1 }).where(ne(resources.id, channel.id))
  const order = await createPayout(engine, world.merchant, { productId: GATEWAY_PRODUCT })
  expect(order).toMatchObject({ stage: 4, locked: true, resourceId: channel.id })
  await run(order)
  expect(await stageOf(engine, order)).toBe('completed')
  await engine.db.update(resources).set({ credentials: null }).where(eq(resources.id, channel.id))
  expect(await createPayout(engine, world.merchant, { productId: GATEWAY_PRODUCT })).toMatchObject({
    stage: 2,
    locked: false,
    resourceId: channel.id,
  })
})

it('treats a wrong key as no response', async () => {
  const order = await createPayout(engine, world.merchant)
  await send(order, await makeChannel(gateway.baseUrl, 'another key'))
  await run(order)
  expect(await stageOf(engine, order)).toBe('abnormal')
})

it('is asked about many payouts, and what it says is followed: queued, answered, silent, or settled meanwhile', async () => {
  const waits = await sent('payLater')
  const silent = await sent('forget')
  const answered = await sent('payLater')
  const settled = await sent('payLater')
  const orders = [waits, silent, answered, settled]
  const asker = person()
  engine.passMinutes(1)
  const since = engine.services.now()
  for (const { orderCode: code } of orders)
    await engine.db.transaction((tx) => askGateway(tx, engine.services, { code, actor: asker, via: 'batch' }))
  const follow = async () =>
    (
      await followBulk(callOf(engine, asker), {
        action: 'QUERY_STATUS',
        orderCodes: orders.map(({ orderCode }) => orderCode),
        since: since.toISOString(),
      })
    ).results.sort((one, other) => one.orderCode.localeCompare(other.orderCode))
  const states = (...some: string[]) =>
    orders
      .map(({ orderCode }, at) => ({ orderCode, state: some[at] }))
      .sort((one, other) => one.orderCode.localeCompare(other.orderCode))
  expect(await follow()).toEqual(states('queued', 'queued', 'queued', 'queued'))
  await run(silent)
  await engine.db.update(gatewayCalls).set({ state: 'succeeded' }).where(eq(gatewayCalls.orderId, settled.id))
  await run(answered)
  expect(await follow()).toEqual(states('queued', 'failed', 'done', 'done'))
  await engine.db.update(gatewayCalls).set({ queries: 48 }).where(eq(gatewayCalls.orderId, waits.id))
  expect(await follow(), 'nobody asks it any more').toEqual(states('failed', 'failed', 'done', 'done'))
})
