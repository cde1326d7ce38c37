import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import { merchantQueryEndpoints } from '#contract/parties/merchant-query.endpoints.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { orders, resources } from '#server/db/schema/schema.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { PAYOUT_PRODUCT } from '#tests/support/payouts/payout-fixtures.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'

type Query = keyof typeof merchantQueryEndpoints
const QUERIES = Object.keys(merchantQueryEndpoints) as Query[]

let server: PayoutServer
beforeAll(async () => {
  server = await startPayoutServer()
})
afterAll(async () => await server.dispose())

const merchantAt = (at: number) => must(server.fixtures.merchants[at])

/** The input of a call signed by the first merchant, or another. */
function signed<N extends Query | 'api.order.create'>(fields: object, at = 0): InputOf<N> {
  const { mchId, key, encryption } = merchantAt(at)
  const params = { mchId, ...fields }
  return { ...params, sign: signParams(params, key, encryption) } as InputOf<N>
}

const ask = async <N extends Query>(name: N, fields: object = {}, at = 0): Promise<OutputOf<N>> =>
  await server.anonymous.call(name, signed<N>(fields, at))

const refusal = async (name: Query, input: object) => {
  const { code, msg } = await server.anonymous.attempt(name, input as InputOf<Query>)
  return [code, msg]
}

let made = 0
async function createOrder(part: object = {}, at = 0) {
  made += 1
  const fields = { productId: 3001, mchOrderNo: `q-${made}`, amount: 10_000 + made, notifyUrl: 'http://127.0.0.1:9/' }
  const { orderCode } = await server.anonymous.call(
    'api.order.create',
    signed<'api.order.create'>({ ...fields, ...part }, at),
  )
  return { orderCode, mchOrderNo: `q-${made}`, amount: 10_000 + made }
}

describe('an order', () => {
  it('is answered by either number as it stands, with what the merchant gave', async () => {
    const { orderCode, mchOrderNo, amount } = await createOrder({ body: 'basket 17', subject: 'Tea' })
    const byOwn = await ask('api.order.query', { mchOrderNo })
    expect(byOwn).toMatchObject({ orderCode, mchOrderNo, amount, exponent: 2, body: 'basket 17', subject: 'Tea' })
    expect(await ask('api.order.query', { orderCode })).toEqual(byOwn)
  })

  it('is not found by another merchant, nor by two numbers of two orders', async () => {
    const [one, other] = [await createOrder(), await createOrder()]
    const missing = [404, 'order.notFound']
    expect(await refusal('api.order.query', signed({ orderCode: one.orderCode }, 1))).toEqual(missing)
    const mixed = { orderCode: one.orderCode, mchOrderNo: other.mchOrderNo }
    expect(await refusal('api.order.query', signed(mixed))).toEqual(missing)
    expect(await refusal('api.order.query', signed({}))).toEqual([400, 'badInput'])
  })
})

it('lists orders and payouts page by page, each once, newest first, and those of the merchant alone', async () => {
  const [orderCodes, payoutCodes]: [string[], string[]] = [[], []]
  const startTime = new Date(server.services.now().getTime()).toISOString()
  for (let count = 0; count < 5; count += 1) {
    orderCodes.unshift((await createOrder()).orderCode)
    payoutCodes.unshift((await server.createPayout()).orderCode)
  }
  const foreign = await createOrder({}, 1)
  for (const [name, codes] of [
    ['api.order.list', orderCodes],
    ['api.payoutOrder.list', payoutCodes],
  ] as const) {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page: OutputOf<'api.order.list' | 'api.payoutOrder.list'> = await ask(name, {
        startTime,
        pageSize: 2,
        ...(cursor && { cursor }),
      })
      found.push(...page.list.map(({ orderCode }) => orderCode))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(found).toEqual(codes)
  }
  expect((await ask('api.order.list', { startTime }, 1)).list.map(({ orderCode }) => orderCode)).toEqual([
    foreign.orderCode,
  ])
  expect((await ask('api.order.list', { endTime: startTime, startTime })).list).toEqual([])
})

it('answers a payout, the money that it froze, and the products with what is open', async () => {
  const before = must((await ask('api.balance.query')).list.find(({ currency }) => currency === 'INR'))
  const payout = await server.createPayout()
  expect(await ask('api.payoutOrder.query', { mchOrderNo: payout.mchOrderNo })).toMatchObject({
    orderCode: payout.orderCode,
    payoutStatus: payout.payoutStatus,
    fee: payout.fee,
  })
  const after = must((await ask('api.balance.query')).list.find(({ currency }) => currency === 'INR'))
  const reserved = payout.amount + payout.fee
  expect([before.available - after.available, after.frozen - before.frozen]).toEqual([reserved, reserved])
  expect((await ask('api.product.list')).list).toContainEqual(
    expect.objectContaining({ productId: 3001, currency: 'INR', exponent: 2, direction: 'collection', isOpen: true }),
  )
  const of = async (productId: number) =>
    must((await ask('api.product.list')).list.find((product) => product.productId === productId))
  expect(await of(3001)).toMatchObject({ amountStep: 1, requiredFields: [] })
  expect(await of(PAYOUT_PRODUCT)).toMatchObject({
    amountMin: 1,
    isOpen: true,
    requiredFields: ['userName', 'cardNumber', 'ifscCode'],
  })
  await setSettings(server, { enableService: false })
  expect((await ask('api.product.list')).list.filter(({ isOpen }) => isOpen)).toEqual([])
  await setSettings(server, { enableService: true })
})

it('tells the amounts that accounts take now, and takes those alone', async () => {
  const product = async () => must((await ask('api.product.list')).list.find(({ productId }) => productId === 3001))
  const { db } = server.services
  const of3001 = eq(resources.productId, 3001)
  const before = await db.select().from(resources).where(of3001)
  await db.update(resources).set({ minAmountMinor: 500, maxAmountMinor: 90_000 }).where(of3001)
  // Accounts are read anew after a second.
  await expect.poll(product, { timeout: 10_000 }).toMatchObject({ amountMin: 500, amountMax: 90_000, isOpen: true })
  const { amountMin, amountMax } = await product()
  for (const [amount, fault] of [
    [amountMin - 1, 'belowAccounts'],
    [amountMax + 1, 'aboveAccounts'],
  ] as const) {
    const body = { productId: 3001, mchOrderNo: `q-${amount}`, amount, notifyUrl: 'http://127.0.0.1:9/' }
    expect(await server.anonymous.attempt('api.order.create', signed<'api.order.create'>(body))).toMatchObject({
      code: 409,
      msg: 'order.noAccount',
      failure: { issues: [{ path: 'amount', fault }] },
    })
    expect(await ask('api.order.query', { mchOrderNo: `q-${amount}` })).toMatchObject({
      orderStatusId: ORDER_STATUS_IDS.allocationFailed,
    })
  }
  for (const amount of [amountMin, amountMax]) await createOrder({ amount, mchOrderNo: `q-${amount}` })
  await db.update(resources).set({ state: 1 }).where(of3001)
  await expect.poll(product, { timeout: 10_000 }).toMatchObject({ isOpen: false })
  for (const { id, minAmountMinor, maxAmountMinor, state } of before)
    await db.update(resources).set({ minAmountMinor, maxAmountMinor, state }).where(eq(resources.id, id))
})

it('sends the callback of a finished order again, and says why it cannot before', async () => {
  const { orderCode, mchOrderNo } = await createOrder()
  expect(await refusal('api.callback.resend', signed({ mchOrderNo }))).toEqual([409, 'order.refused'])
  const { db } = server.services
  const ended = { status: ORDER_STATUS_IDS.successful, callbackStatus: CALLBACK_STATUS_IDS.failed }
  await db.update(orders).set(ended).where(eq(orders.orderCode, orderCode))
  expect(await ask('api.callback.resend', { mchOrderNo })).toEqual({
    orderCode,
    callbackStatus: CALLBACK_STATUS_IDS.pending,
  })
  expect(await refusal('api.callback.resend', signed({ mchOrderNo }, 1))).toEqual([404, 'order.notFound'])
})

it('asks for the platform’s number where an order and a payout have the same of the merchant’s', async () => {
  const { mchOrderNo } = await createOrder()
  const { orderCode } = await server.createPayout({ mchOrderNo })
  expect(await refusal('api.callback.resend', signed({ mchOrderNo }))).toEqual([400, 'badInput'])
  expect(await refusal('api.callback.resend', signed({ orderCode }))).toEqual([409, 'payout.refused'])
})

it.each(QUERIES)('refuses %s with another merchant’s sign', async (name) => {
  const { orderCode } = await createOrder()
  const { mchId } = merchantAt(0)
  const { sign } = signed<Query>({ orderCode }, 1)
  expect(await refusal(name, { mchId, orderCode, sign })).toEqual([400, 'badInput'])
})
