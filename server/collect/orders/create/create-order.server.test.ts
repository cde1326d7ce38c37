import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { merchants, orderAllocations, orderHistory, orders, resources } from '#server/db/schema/schema.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import {
  create,
  createKept,
  makeMerchant,
  makeResource,
  makeSupplier,
  MERCHANT_KEY,
  must,
  orderByCode,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})

const failure = (msg: string, part: object = {}) => expect.objectContaining({ message: msg, ...part })
const fault = (path: string, name: string) =>
  failure('badInput', { failure: { issues: [expect.objectContaining({ path, fault: name })] } })

it('creates, allocates and returns the payment target, keeping the extra pairs', async () => {
  const answer = await create(engine, signedBody(world.merchant, { custom: 'kept', userName: 'Ravi Kumar' }))
  expect(answer).toMatchObject({
    orderStatusId: 2,
    amount: 10_000,
    payAmount: 10_000,
    currency: 'INR',
    payTo: { cardNumber: world.account.cardNumber, ifscCode: 'HDFC0001234' },
  })
  expect(answer.orderCode).toMatch(/^C\d{16}$/)
  const order = await orderByCode(engine, answer.orderCode)
  expect(order).toMatchObject({
    supplierId: world.supplier.id,
    holdsResource: true,
    userName: 'Ravi Kumar',
    ip: '203.0.113.9',
    request: { custom: 'kept' },
  })
  expect(order.request).not.toHaveProperty('sign')
  const history = await engine.db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, order.id))
    .orderBy(orderHistory.id)
  expect(history.map((row) => [row.event, row.fromStatus, row.toStatus, row.via])).toEqual([
    ['CREATE', null, 1, 'api'],
    ['ALLOCATE', 1, 2, 'api'],
  ])
  const [account] = await engine.db.select().from(resources).where(eq(resources.id, world.account.id))
  expect(account).toMatchObject({ processingCount: 1, processingAmountMinor: 10_000 })
})

it('gives the same refusal for a forged signature, a changed parameter and an unknown merchant', async () => {
  const body = signedBody(world.merchant)
  await expect(create(engine, { ...body, amount: 10_001 })).rejects.toEqual(fault('sign', 'sign'))
  await expect(create(engine, { ...body, sign: 'f'.repeat(64) })).rejects.toEqual(fault('sign', 'sign'))
  await expect(create(engine, signedBody({ mchId: 'nobody' }, {}, ''))).rejects.toEqual(fault('sign', 'sign'))
  await expect(create(engine, { ...body, sign: String(body['sign']).toUpperCase() })).rejects.toEqual(
    fault('sign', 'sign'),
  )
})

it('accepts upper-case MD5 only from merchants with the default encryption', async () => {
  const merchant = await makeMerchant(engine, { encryption: 'default' })
  const { sign: _sign, ...params } = signedBody(merchant)
  const md5 = signParams(params, MERCHANT_KEY, 'default')
  expect(md5).toMatch(/^[0-9A-F]{32}$/)
  await expect(create(engine, { ...params, sign: md5 })).resolves.toMatchObject({ orderStatusId: 2 })
  await expect(create(engine, { ...params, sign: signParams(params, MERCHANT_KEY, 'SHA256') })).rejects.toEqual(
    fault('sign', 'sign'),
  )
})

it.each(['http://169.254.169.254/latest', 'http://2130706433/n', 'http://[::ffff:7f00:1]/n', 'http://localhost./n'])(
  'refuses %s as a callback address, and takes it where it is excepted',
  async (notifyUrl) => {
    await expect(create(engine, signedBody(world.merchant, { notifyUrl }))).rejects.toEqual(
      fault('notifyUrl', 'insideAddress'),
    )
    const { hostname, port } = new URL(notifyUrl)
    engine.set({ callbackAddressExceptions: `${hostname.replace(/\.$/, '')}:${port || 80}` })
    await expect(create(engine, signedBody(world.merchant, { notifyUrl }))).resolves.toMatchObject({ orderStatusId: 2 })
    engine.reset()
  },
)

it('accepts only the signature version that the merchant has chosen', async () => {
  for (const [chosen, other] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const merchant = await makeMerchant(engine, { signVersion: chosen })
    const { sign: _sign, ...params } = signedBody(merchant, { subject: 'Top-up & more' })
    const signed = (version: 1 | 2) => ({ ...params, sign: signParams(params, MERCHANT_KEY, 'SHA256', version) })
    await expect(create(engine, signed(other))).rejects.toEqual(fault('sign', 'sign'))
    await expect(create(engine, signed(chosen))).resolves.toMatchObject({ orderStatusId: 2 })
    await expect(create(engine, signed(other))).rejects.toEqual(fault('sign', 'sign'))
  }
})

it('applies a new choice as soon as it is stored, whatever a process has cached of the merchant', async () => {
  const merchant = await makeMerchant(engine)
  const signed = (version: 1 | 2) => {
    const { sign: _sign, ...params } = signedBody(merchant)
    return { ...params, sign: signParams(params, MERCHANT_KEY, 'SHA256', version) }
  }
  await create(engine, signed(1))
  await engine.db.update(merchants).set({ signVersion: 2 }).where(eq(merchants.id, merchant.id))
  await expect(create(engine, signed(1))).rejects.toEqual(fault('sign', 'sign'))
  await expect(create(engine, signed(2))).resolves.toMatchObject({ orderStatusId: 2 })
})

it('returns the first order for a repeat, and refuses different content', async () => {
  const body = signedBody(world.merchant, { mchOrderNo: 'same-1' })
  const first = await create(engine, body)
  await expect(create(engine, body)).resolves.toEqual(first)
  await expect(create(engine, signedBody(world.merchant, { mchOrderNo: 'same-1', amount: 20_000 }))).rejects.toEqual(
    failure('order.duplicateOtherContent', {
      code: 409,
      failure: expect.objectContaining({ present: { orderCode: first.orderCode, orderStatusId: 2 } }),
    }),
  )
  const other = await makeMerchant(engine)
  await expect(create(engine, signedBody(other, { mchOrderNo: 'same-1' }))).resolves.toMatchObject({ orderStatusId: 2 })
})

it('creates one order from twenty concurrent creations', async () => {
  const body = signedBody(world.merchant, { mchOrderNo: 'same-2' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(engine, body)))
  expect(new Set(answers.map((answer) => answer.orderCode)).size).toBe(1)
  expect(await engine.db.select().from(orders).where(eq(orders.merchantOrderId, 'same-2'))).toHaveLength(1)
})

it('refuses when the service is off, the merchant is disabled, the product is not theirs or a name is missing', async () => {
  engine.set({ enableService: false })
  await expect(create(engine, signedBody(world.merchant))).rejects.toEqual(failure('order.serviceOff', { code: 403 }))
  engine.reset()
  engine.set({ KYC: true })
  await expect(create(engine, signedBody(world.merchant, { userName: '  ' }))).rejects.toEqual(
    fault('userName', 'required'),
  )
  engine.reset()
  const limited = await makeMerchant(engine, { productIds: [1008] })
  await expect(create(engine, signedBody(limited))).rejects.toEqual(fault('productId', 'notAvailable'))
  await expect(create(engine, signedBody(world.merchant, { amount: 1_000_000_000_001 }))).rejects.toEqual(
    fault('amount', 'outOfRange'),
  )
  await engine.db.update(merchants).set({ status: 'disabled' }).where(eq(merchants.id, world.merchant.id))
  await expect(create(engine, signedBody(world.merchant))).rejects.toEqual(
    failure('order.merchantDisabled', { code: 403 }),
  )
})

it('refuses an order that no account takes, keeps it with the reasons, and answers a repeat the same', async () => {
  await engine.db.update(resources).set({ maxAmountMinor: 5_000 }).where(eq(resources.id, world.account.id))
  const low = await makeResource(engine, world.supplier.id, { minAmountMinor: 50_000 })
  await makeResource(engine, world.supplier.id, { state: 1 })
  const body = signedBody(world.merchant)
  const order = await createKept(engine, body)
  expect(order).toMatchObject({ status: 10, resourceId: null })
  const refused = failure('order.noAccount', {
    failure: {
      params: { orderCode: order.orderCode },
      issues: [
        { path: 'amount', fault: 'aboveAccounts' },
        { path: 'amount', fault: 'belowAccounts' },
      ],
      present: { orderCode: order.orderCode, mchOrderNo: order.merchantOrderId, orderStatusId: 10 },
      by: null,
      at: order.createdAt.toISOString(),
    },
  })
  await expect(create(engine, body)).rejects.toEqual(refused)
  await engine.db.update(resources).set({ minAmountMinor: 0 }).where(eq(resources.id, low.id))
  await expect(create(engine, body)).rejects.toEqual(refused)
  const [allocation] = await engine.db.select().from(orderAllocations).where(eq(orderAllocations.orderId, order.id))
  const refusals = new Map(must(allocation).candidates.map((row) => [row.resourceId, row.refusal]))
  expect(refusals.get(world.account.id)).toBe('amountAboveMax')
  expect(refusals.get(low.id)).toBe('amountBelowMin')
})

it('allocates orders of the main product to accounts of its children, the longest unused first', async () => {
  const second = await makeResource(engine, world.supplier.id)
  const taken: (number | null)[] = []
  for (let count = 0; count < 4; count += 1) {
    const { orderCode } = await create(engine, signedBody(world.merchant, { productId: 3024 }))
    taken.push((await orderByCode(engine, orderCode)).resourceId)
  }
  expect(taken).toEqual([world.account.id, second.id, world.account.id, second.id])
})

it('floats amounts so that each is unique on its account, until the float is used up', async () => {
  const supplier = await makeSupplier(engine, { floatsUp: { INR: 2 }, floatsDown: { INR: 1 } })
  await engine.db.update(resources).set({ state: 1 }).where(eq(resources.id, world.account.id))
  await makeResource(engine, supplier.id)
  const made = await Promise.all(Array.from({ length: 5 }, () => createKept(engine, signedBody(world.merchant))))
  const paid = made.flatMap(({ payableMinor, resourceId }) => (resourceId === null ? [] : [payableMinor]))
  expect(paid.toSorted((a, b) => a - b)).toEqual([9_999, 10_000, 10_001, 10_002])
})

it('asks for a digital RMB amount that can be sent: whole cents', async () => {
  await expect(create(engine, signedBody(world.merchant, { productId: 1045, amount: 5_000_001 }))).rejects.toEqual(
    expect.objectContaining({
      failure: { issues: [expect.objectContaining({ path: 'amount', fault: 'notPayable' })] },
    }),
  )
})

it('reads digital RMB amounts as 1/10 000', async () => {
  await makeResource(engine, world.supplier.id, { productId: 1045 })
  const answer = await create(engine, signedBody(world.merchant, { productId: 1045, amount: 120_000 }))
  expect(await orderByCode(engine, answer.orderCode)).toMatchObject({
    amountMinor: 120_000,
    exponent: 4,
    currency: 'CNY',
  })
})
