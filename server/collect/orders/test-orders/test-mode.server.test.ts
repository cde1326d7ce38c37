import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { merchantQueryEndpoints } from '#contract/parties/merchant-query.endpoints.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { callbackText, SIGN_HEADERS } from '#domain/orders/order-sign.ts'
import { LIVE_STATUS, outcomesOf, TEST_KEY_PREFIX, TEST_ORDER_DAYS, TEST_OUTCOMES } from '#domain/orders/test-orders.ts'
import type { TestOutcome } from '#domain/orders/test-orders.ts'
import { statusIdsOf } from '#domain/payouts/payout-status.ts'
import { merchants, testCallbackAttempts, testOrders } from '#server/db/schema/schema.ts'
import { runTestCallback } from '#server/orders/test-orders/test-callbacks.ts'
import { deleteOldTestOrders, expireTestOrders } from '#server/orders/test-orders/test-order-work.ts'
import { setInstallationKind } from '#server/platform/installation.ts'
import { testKeyOf } from '#server/platform/signing/merchant-keys.ts'
import { hmacOf, signParams } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { PAYOUT_PRODUCT } from '#tests/support/payouts/payout-fixtures.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { CallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import { setSettings } from '#tests/support/set-settings.ts'

type Signed = keyof typeof merchantQueryEndpoints | 'api.order.create' | 'api.payoutOrder.create' | 'api.test.order.pay'
type Mode = 'live' | 'test'

let server: PayoutServer
let receiver: CallbackReceiver
/** The test keys of the first two merchants. */
let testKeys: string[]
let made = 0
const nextNumber = () => `t-${(made += 1)}`

beforeAll(async () => {
  server = await startPayoutServer()
  receiver = await createCallbackReceiver()
  const rows = await server.services.db.select().from(merchants).orderBy(merchants.id)
  testKeys = server.fixtures.merchants.map(({ id }) =>
    testKeyOf(server.services, must(rows.find((row) => row.id === id))),
  )
  await setInstallationKind(server.services.db, 'demo')
  await setSettings(server, { callbackAddressExceptions: '' })
})
afterAll(async () => {
  await receiver.close()
  await server.dispose()
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer((_request, response) => response.end('success'))
})

function signed<N extends Signed>(fields: object, mode: Mode = 'test', at = 0): InputOf<N> {
  const { mchId, key, encryption } = must(server.fixtures.merchants[at])
  const params = { mchId, ...fields }
  return { ...params, sign: signParams(params, mode === 'test' ? must(testKeys[at]) : key, encryption) } as InputOf<N>
}

const ask = async <N extends Signed>(name: N, fields: object, mode: Mode = 'test', at = 0): Promise<OutputOf<N>> =>
  await server.anonymous.call(name, signed<N>(fields, mode, at))

const refusal = async (name: Signed, fields: object, mode: Mode = 'test', at = 0) => {
  const { code, msg } = await server.anonymous.attempt(name, signed<typeof name>(fields, mode, at))
  return [code, msg]
}

const orderFields = (part: object = {}) => ({
  productId: 3001,
  mchOrderNo: nextNumber(),
  amount: 10_000,
  notifyUrl: receiver.url,
  ...part,
})
const payoutFields = (part: object = {}) => ({
  ...orderFields({ productId: PAYOUT_PRODUCT }),
  userName: 'Asha Rao',
  cardNumber: '50100012345678',
  ifscCode: 'HDFC0001234',
  ...part,
})
const createOrder = async (part: object = {}, at = 0) => await ask('api.order.create', orderFields(part), 'test', at)

/** Sends the callback that an order waits for, as its job does. */
async function callBack(orderCode: string) {
  const [order] = await server.services.db.select().from(testOrders).where(sql`order_code = ${orderCode}`)
  const { id, callbackSince, callbackTries } = must(order)
  await runTestCallback(server.services, {
    testOrderId: id,
    since: must(callbackSince).toISOString(),
    attempt: callbackTries + 1,
    byUser: null,
  })
}

/** Rows of every table but those of test mode, and of jobs. */
async function countRows(): Promise<Record<string, number>> {
  const { db } = server.services
  const tables = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not in ('test_orders', 'test_callback_attempts', 'merchant_calls', 'rate_counts')`,
  )
  const counts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(name)}`)
      return [name, must(rows[0]).n] as const
    }),
  )
  return Object.fromEntries(counts)
}

describe('outcomes', () => {
  it.each(outcomesOf('collection'))('%s happens at once, and is told as a live order would be', async (outcome) => {
    const amount = 10_000 + TEST_OUTCOMES[outcome].digits
    const { orderCode, orderStatusId } = await createOrder({ amount })
    expect(orderStatusId).toBe(ORDER_STATUS_IDS.allocated)
    const byName = await createOrder({ userName: outcome })
    const found = await ask('api.order.query', { orderCode })
    const named = await ask('api.order.query', { orderCode: byName.orderCode })
    const state = { expired: 'timedOut', refused: 'rejected' }[outcome as string] ?? 'successful'
    expect([found.orderStatusId, named.orderStatusId]).toEqual(
      Array(2).fill(ORDER_STATUS_IDS[LIVE_STATUS.collection[state as keyof typeof LIVE_STATUS.collection]]),
    )
    const sign = { short: -1, over: 1 }[outcome as string] ?? 0
    if (state === 'successful') expect(Math.sign(must(found.realAmount) - amount)).toBe(sign)
    else expect(found.realAmount).toBeNull()
  })

  it.each(outcomesOf('payout'))('a payout can be %s', async (outcome) => {
    const { orderCode } = await ask(
      'api.payoutOrder.create',
      payoutFields({ amount: 10_000 + TEST_OUTCOMES[outcome].digits }),
    )
    const stage = { completed: 'completed', rejected: 'rejected', unknown: 'abnormal' }[outcome as string]
    expect(await ask('api.payoutOrder.query', { orderCode })).toMatchObject({
      payoutStatus: statusIdsOf(stage as 'completed').payoutStatus,
    })
  })

  it('waits for the pay call otherwise, which ends it once', async () => {
    const { orderCode, mchOrderNo, payUrl } = await createOrder()
    expect(await ask('api.order.query', { orderCode })).toMatchObject({ orderStatusId: ORDER_STATUS_IDS.allocated })
    const payLink = must(payUrl.split('/').at(-1))
    expect(await server.anonymous.call('pay.getOrder', { payLink })).toMatchObject({
      state: 'waiting',
      isTest: true,
      payment: { amountMinor: 10_000 },
    })
    expect(await ask('api.test.order.pay', { mchOrderNo, outcome: 'over' })).toMatchObject({
      orderStatusId: ORDER_STATUS_IDS.successful,
    })
    expect(await server.anonymous.call('pay.getState', { payLink })).toMatchObject({ state: 'paid' })
    expect(await refusal('api.test.order.pay', { mchOrderNo })).toEqual([409, 'order.refused'])
    expect(
      await refusal('api.test.order.pay', { mchOrderNo: (await createOrder()).mchOrderNo, outcome: 'completed' }),
    ).toEqual([400, 'badInput'])
  })

  it('expires by itself, and is deleted with its callbacks once it is old', async () => {
    const { orderCode } = await createOrder()
    const { db } = server.services
    await db
      .update(testOrders)
      .set({ expiresAt: new Date(0) })
      .where(sql`order_code = ${orderCode}`)
    await expireTestOrders(server.services)
    expect(await ask('api.order.query', { orderCode })).toMatchObject({ orderStatusId: ORDER_STATUS_IDS.timedOut })
    const old = new Date(server.services.now().getTime() - (TEST_ORDER_DAYS + 1) * 86_400_000)
    await db.update(testOrders).set({ createdAt: old }).where(sql`order_code = ${orderCode}`)
    expect(await deleteOldTestOrders(server.services)).toBe(1)
    expect(await refusal('api.order.query', { orderCode })).toEqual([404, 'order.notFound'])
  })
})

it('calls back at loopback in a demo alone, signed with the test key and marked', async () => {
  const { orderCode } = await createOrder({ amount: 10_001, body: 'basket 17' })
  await callBack(orderCode)
  const [{ body, headers }] = [must(receiver.received[0])]
  const said = JSON.parse(body) as Record<string, string | number | boolean>
  const { sign, ...params } = said
  expect(said).toMatchObject({ orderCode, test: true, body: 'basket 17', orderStatusId: ORDER_STATUS_IDS.successful })
  expect(sign).toBe(signParams(params, must(testKeys[0]), 'SHA256'))
  expect(headers[SIGN_HEADERS.sign]).toBe(
    hmacOf(must(testKeys[0]), callbackText(Number(headers[SIGN_HEADERS.time]), body)),
  )
  expect(await ask('api.order.query', { orderCode })).toMatchObject({ callbackStatus: CALLBACK_STATUS_IDS.succeeded })
  expect(await ask('api.callback.resend', { orderCode })).toMatchObject({ callbackStatus: CALLBACK_STATUS_IDS.pending })
  const own = await server.signIn('merchant01')
  expect((await own.call('testOrder.getCallbacks', { orderCode })).list).toMatchObject([{ outcome: 'succeeded' }])

  const waiting = await createOrder({ amount: 10_001 })
  await setInstallationKind(server.services.db, 'real')
  try {
    expect(await refusal('api.order.create', orderFields())).toEqual([400, 'badInput'])
    await callBack(waiting.orderCode)
    expect(await server.services.db.select().from(testCallbackAttempts)).toContainEqual(
      expect.objectContaining({ outcome: 'addressRefused' }),
    )
  } finally {
    await setInstallationKind(server.services.db, 'demo')
  }
})

it('touches no table but its own, whatever happens to test orders', async () => {
  const live = { notifyUrl: 'https://merchant.example/' }
  const before = await countRows()
  const balances = await ask('api.balance.query', {}, 'live')
  for (const outcome of outcomesOf('collection')) await createOrder({ userName: outcome, ...live })
  for (const outcome of outcomesOf('payout'))
    await ask('api.payoutOrder.create', payoutFields({ amount: 20_000 + TEST_OUTCOMES[outcome].digits }))
  const { orderCode } = await createOrder()
  await ask('api.test.order.pay', { orderCode })
  await callBack(orderCode)
  await ask('api.callback.resend', { orderCode })
  expect(await countRows()).toEqual(before)
  expect(await ask('api.balance.query', {}, 'live')).toEqual(balances)
  const staff = await server.signIn('superadmin')
  expect((await staff.call('order.getList', { orderCode, showAll: true })).list).toEqual([])
})

it('answers a test key nothing live, a live key nothing of test mode, and no merchant another’s', async () => {
  const test = await createOrder()
  const live = await ask('api.order.create', orderFields({ notifyUrl: 'https://merchant.example/' }), 'live')
  const missing = [404, 'order.notFound']
  for (const name of ['api.order.query', 'api.callback.resend'] as const) {
    expect(await refusal(name, { orderCode: live.orderCode })).toEqual(missing)
    expect(await refusal(name, { orderCode: test.orderCode }, 'live')).toEqual(missing)
    expect(await refusal(name, { orderCode: test.orderCode }, 'test', 1)).toEqual(missing)
  }
  expect(await refusal('api.test.order.pay', { orderCode: test.orderCode }, 'live')).toEqual(missing)
  expect(await refusal('api.test.order.pay', { orderCode: live.orderCode })).toEqual(missing)
  const codes = (await ask('api.order.list', {})).list.map(({ orderCode }) => orderCode)
  expect([codes.includes(test.orderCode), codes.includes(live.orderCode)]).toEqual([true, false])
  const other = await server.signIn('merchant02')
  expect((await other.call('testOrder.getList', {})).list).toEqual([])
  expect(await other.attempt('testOrder.getCallbacks', { orderCode: test.orderCode })).toMatchObject({ code: 404 })
  expect(await other.attempt('testOrder.end', { orderCode: test.orderCode, outcome: 'paid' })).toMatchObject({
    code: 404,
  })
})

it('lets the merchant end its own test orders on the console, and staff look on', async () => {
  const { orderCode } = await createOrder()
  const [own, staff] = [await server.signIn('merchant01'), await server.signIn('techmaintain')]
  const [row] = (await own.call('testOrder.getList', { orderCode })).list
  expect(must(row)).toMatchObject({ state: 'waiting', direction: 'collection', amountMinor: 10_000 })
  const input = { orderCode, outcome: 'late' as TestOutcome, expectedVersion: must(row).version }
  expect((await own.call('testOrder.end', input)).order).toMatchObject({
    state: 'successful',
    merchantName: must(row).merchantName,
  })
  expect(await own.attempt('testOrder.end', input)).toMatchObject({ code: 409 })
  expect((await staff.call('testOrder.getList', { orderCode })).list).toHaveLength(1)
  expect(await staff.attempt('testOrder.end', input)).toMatchObject({ code: 403 })
})

it(`passes and refuses the same creations in both modes (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const pick = <const Of extends readonly unknown[]>(...of: Of): Of[number] =>
    must(of[Math.floor(random() * of.length)])
  for (let round = 0; round < 60; round += 1) {
    const name = pick('api.order.create', 'api.payoutOrder.create')
    const fields = {
      ...(name === 'api.order.create' ? orderFields() : payoutFields()),
      productId: pick(3001, PAYOUT_PRODUCT, 1045, 9),
      amount: pick(10_000, 12_345, 0, -1, 1.5, 9_000_000_000_000, '10000', 'x'),
      notifyUrl: pick('https://merchant.example/', 'https://10.0.0.1/', 'no url', 'https://merchant.example/'),
      ...pick(
        {},
        { clientIp: 'nowhere' },
        { subject: 'x'.repeat(200) },
        { orderType: 3 },
        { orderType: 5 },
        { extra: 'a' },
      ),
    }
    const answers = [await refusal(name, fields, 'live'), await refusal(name, fields, 'test')]
    expect(answers[1], JSON.stringify(fields)).toEqual(answers[0])
    const again = { ...fields, amount: 10_009 }
    expect(await refusal(name, again, 'test'), JSON.stringify(again)).toEqual(await refusal(name, again, 'live'))
  }
})

it('shows and changes the test key, and refuses the one before', async () => {
  const [{ mchId } = { mchId: '' }] = server.fixtures.merchants.slice(1)
  const [row] = await server.services.db.select().from(merchants).where(sql`mch_id = ${mchId}`)
  expect(must(testKeys[1])).toMatch(new RegExp(`^${TEST_KEY_PREFIX}`))
  await server.services.db.update(merchants).set({ testKeyTurn: 1 }).where(sql`mch_id = ${mchId}`)
  expect(await refusal('api.balance.query', {}, 'test', 1)).toEqual([400, 'badInput'])
  testKeys[1] = testKeyOf(server.services, { ...must(row), testKeyTurn: 1 })
  expect((await refusal('api.balance.query', {}, 'test', 1))[0]).toBe(200)
})
