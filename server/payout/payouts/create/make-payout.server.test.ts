import { afterAll, beforeAll, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { audit, payoutHistory, payoutOrders, userProducts } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { fundsOf } from '#tests/support/payouts/payout-fixtures.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: PayoutServer
let merchant: TestClient
let other: TestClient
let merchantId: number

beforeAll(async () => {
  server = await startPayoutServer()
  merchant = await server.signIn('merchant01')
  other = await server.signIn('merchant02')
  merchantId = must(server.fixtures.merchants[0]).id
})
afterAll(async () => {
  expect(isSound(await checkLedger(server.services.db))).toBe(true)
  await server.dispose()
})

let made = 0
const payout = (part: object = {}) => ({
  productId: 3002,
  mchOrderNo: `form-${(made += 1)}`,
  amount: 123_450,
  userName: 'Asha Rao',
  cardNumber: '50100012345678',
  ifscCode: 'HDFC0001234',
  ...part,
})

it('tells the products that are open to the merchant, with fees and the money there is', async () => {
  const { available } = await fundsOf(server.services, merchantId)
  expect(await merchant.call('payoutOrder.getTerms')).toEqual({
    reservesAtOnce: true,
    products: [{ productId: 3002, rate: 100, fixedFeeMinor: 0, availableMinor: available }],
  })
  expect((await other.call('payoutOrder.getTerms')).products).toEqual([])
  await server.services.db
    .update(userProducts)
    .set({ enabled: false })
    .where(and(eq(userProducts.ownerId, merchantId), eq(userProducts.productId, 3002)))
  expect((await merchant.call('payoutOrder.getTerms')).products).toEqual([])
  await server.services.db
    .update(userProducts)
    .set({ enabled: true })
    .where(and(eq(userProducts.ownerId, merchantId), eq(userProducts.productId, 3002)))
})

it('creates one payout, sets amount and fee aside, and says who made it', async () => {
  const before = await fundsOf(server.services, merchantId)
  const input = payout()
  const { order, isRepeated } = await merchant.call('payoutOrder.create', input)
  expect(order).toMatchObject({
    merchantOrderId: input.mchOrderNo,
    amountMinor: 123_450,
    feeMinor: 1_235,
    stage: 'pooled',
    hasCallbackUrl: false,
    cardNumber: '5010 •••• 5678',
  })
  expect(isRepeated).toBe(false)
  expect(await fundsOf(server.services, merchantId)).toEqual({
    available: before.available - 124_685,
    frozen: before.frozen + 124_685,
  })
  const [created] = await server.services.db.select().from(payoutHistory).where(eq(payoutHistory.orderId, order.id))
  expect(created).toMatchObject({ event: 'CREATE', via: 'console', actor: 'merchant01 name' })
  const audited = await server.services.db.select().from(audit).where(eq(audit.target, order.orderCode))
  expect(audited).toEqual([expect.objectContaining({ action: 'payout.CREATE', account: 'merchant01' })])
})

it('pays the same number once, pressed twice at once or sent again, and refuses it for something else', async () => {
  const input = payout()
  const answers = await Promise.all([1, 2, 3].map(() => merchant.call('payoutOrder.create', input)))
  expect(new Set(answers.map(({ order }) => order.orderCode)).size).toBe(1)
  expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  expect(await merchant.attempt('payoutOrder.create', { ...input, amount: 1 })).toMatchObject({
    code: 409,
    msg: 'order.duplicateOtherContent',
  })
  const stored = await server.services.db
    .select()
    .from(payoutOrders)
    .where(eq(payoutOrders.merchantOrderId, input.mchOrderNo))
  expect(stored).toHaveLength(1)
})

it('judges as the signed call does, and names the field', async () => {
  const refused = async (part: object) => {
    const { code, failure } = await merchant.attempt('payoutOrder.create', payout(part))
    return [code, failure.issues?.map(({ path, fault }) => `${path} ${fault}`)]
  }
  expect(await refused({ userName: ' ' })).toEqual([400, ['userName required']])
  expect(await refused({ ifscCode: 'hdfc' })).toEqual([400, ['ifscCode ifsc']])
  expect(await refused({ ifscCode: undefined })).toEqual([400, ['ifscCode required']])
  expect(await refused({ cardNumber: undefined, vpa: 'asha' })).toEqual([400, ['vpa upi']])
  expect(await refused({ amount: 0 })).toEqual([400, ['amount outOfRange']])
  expect(await refused({ productId: 3016, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).toEqual([
    400,
    ['productId notAvailable'],
  ])
  expect(await refused({ notifyUrl: 'http://10.0.0.7/n' })).toEqual([400, ['notifyUrl insideAddress']])
  expect(await merchant.attempt('payoutOrder.create', payout({ amount: 100_000_000 }))).toMatchObject({
    code: 409,
    msg: 'payout.insufficientBalance',
  })
  for (const account of ['superadmin', 'custservice', 'supplier01'] as const)
    expect(await (await server.signIn(account)).attempt('payoutOrder.create', payout()), account).toMatchObject({
      code: 403,
    })
})

it('offers the merchant its own earlier payees, by the beginning of a name or number, each once', async () => {
  await merchant.call('payoutOrder.create', payout({ userName: 'Ravi Kumar', cardNumber: '60110099887766' }))
  await merchant.call('payoutOrder.create', payout({ userName: 'Ravi K', cardNumber: '60110099887766' }))
  await merchant.call('payoutOrder.create', payout({ userName: 'Meera', cardNumber: undefined, vpa: 'meera@okaxis' }))
  const found = async (text?: string, client = merchant) =>
    (await client.call('payoutOrder.getPayees', { productId: 3002, ...(text !== undefined && { text }) })).list.map(
      ({ payeeName }) => payeeName,
    )
  expect(await found()).toEqual(['Meera', 'Ravi K', 'Asha Rao'])
  expect([await found('rav'), await found('601100'), await found('k'), await found('MEERA@')]).toEqual([
    ['Ravi K'],
    ['Ravi K'],
    ['Ravi K'],
    ['Meera'],
  ])
  expect([await found('100099'), await found('%'), await found('_')]).toEqual([[], [], []])
  expect(await found(undefined, other)).toEqual([])
  expect((await merchant.call('payoutOrder.getPayees', { productId: 3002, text: 'ravi' })).list[0]).toMatchObject({
    cardNumber: '60110099887766',
    ifscCode: 'HDFC0001234',
    address: null,
  })
  expect((await merchant.call('payoutOrder.getPayees', { productId: 3016 })).list).toEqual([])
})

it('asks for the payment password while the setting does', async () => {
  await setSettings(server, { enablePayPassword: true })
  expect(await merchant.attempt('payoutOrder.create', payout())).toMatchObject({ code: 400, msg: 'payPassword.notSet' })
  const second = await server.signIn('merchant01', { secondLevel: true })
  await second.call('profile.changePayPassword', {
    oldPassword: server.fixtures.users['merchant01'].password,
    newPassword: 'Payments-of-mine-2026',
  })
  expect(await merchant.attempt('payoutOrder.create', payout())).toMatchObject({
    code: 400,
    msg: 'payPassword.required',
  })
  expect(await merchant.attempt('payoutOrder.create', payout({ payPassword: 'guess' }))).toMatchObject({
    code: 401,
    msg: 'payPassword.wrong',
  })
  const { order } = await merchant.call('payoutOrder.create', payout({ payPassword: 'Payments-of-mine-2026' }))
  const [stored] = await server.services.db.select().from(payoutOrders).where(eq(payoutOrders.id, order.id))
  expect(JSON.stringify(must(stored).request)).not.toContain('Payments-of-mine')
  await setSettings(server, { enablePayPassword: false })
})
