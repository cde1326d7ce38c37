import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { orders, resources } from '#server/db/schema/schema.ts'
import { payTokenOf } from '#server/orders/rows/pay-link.ts'
import { HOSTILE_STRINGS } from '#tests/support/hostile/hostile-strings.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.services.db.update(resources).set({ maxConcurrentOrders: 1_000 })
})
afterAll(async () => await server.dispose())

const seen = async (payLink: string) => await server.anonymous.call('pay.getOrder', { payLink })

/** An order with other columns, by its number. */
async function orderWith(columns: Partial<typeof orders.$inferInsert> = {}, request: object = {}): Promise<string> {
  const { orderCode } = await server.createOrder({ returnUrl: 'https://shop.example/back', ...request })
  if (Object.keys(columns).length > 0)
    await server.services.db.update(orders).set(columns).where(eq(orders.orderCode, orderCode))
  return orderCode
}

const setAccounts = async (columns: Partial<typeof resources.$inferInsert>) =>
  await server.services.db.update(resources).set(columns)

it('answers what a payer needs, and nothing else, under both links', async () => {
  await setAccounts({
    accountName: 'Asha Rao',
    vpa: 'asha@okhdfc',
    ifscCode: 'HDFC0001234',
    bankName: 'HDFC',
    walletAddress: null,
  })
  const orderCode = await orderWith({}, { userName: 'Ravi Rao', subject: 'secret subject', clientIp: '203.0.113.5' })
  const answer = await seen(orderCode)
  expect(answer).toEqual({
    state: 'waiting',
    version: 1,
    takesUtr: true,
    utrEnd: null,
    returnUrl: 'https://shop.example/back',
    isDemo: true,
    isTest: false,
    payment: {
      currency: 'INR',
      exponent: 2,
      amountMinor: 10_000,
      secondsLeft: expect.any(Number),
      fields: [
        { name: 'accountName', value: 'Asha Rao' },
        { name: 'bankName', value: 'HDFC' },
        { name: 'cardNumber', value: expect.stringMatching(/^62\d+$/) },
        { name: 'ifscCode', value: 'HDFC0001234' },
        { name: 'vpa', value: 'asha@okhdfc' },
      ],
      given: [],
      identifyCode: expect.stringMatching(/^\d{6}$/),
      qrCode: expect.stringMatching(/^<svg .*<\/svg>\s*$/s),
      jumpUrl: expect.stringMatching(/^upi:\/\/pay\?pa=asha%40okhdfc&pn=Asha%20Rao&am=100\.00&cu=INR&tn=\d{6}$/),
    },
  })
  expect(JSON.stringify(answer)).not.toMatch(/Ravi|secret|203\.0|merchant|supplier/)
  expect(await seen(payTokenOf(server.services.config.secretKey, orderCode))).toMatchObject({ state: 'waiting' })
})

it.each(['C2611200000000000', 'A'.repeat(22), '1', '../C1', '%00', "' or 1=1 --"])(
  'finds nothing under %j',
  async (payLink) => {
    for (const name of ['pay.getOrder', 'pay.getState'] as const)
      expect(await server.anonymous.attempt(name, { payLink })).toMatchObject({ status: 404, msg: 'pay.notFound' })
    expect(await server.anonymous.attempt('pay.submitUtr', { payLink, utr: '412345678901' })).toMatchObject({
      status: 404,
    })
  },
)

describe('after the end', () => {
  const ended: [OrderStatus, string][] = [
    ['successful', 'paid'],
    ['failed', 'ended'],
    ['rejecting', 'ended'],
    ['rejected', 'ended'],
    ['closed', 'ended'],
    ['allocationFailed', 'ended'],
  ]
  it.each(ended)('of an order that is %s it says so, and shows the way back alone', async (status, state) => {
    const orderCode = await orderWith({ status: ORDER_STATUS_IDS[status], holdsResource: false, utr: 'UTR-1' })
    expect(await seen(orderCode)).toEqual({
      state,
      version: 1,
      payment: null,
      takesUtr: false,
      utrEnd: null,
      returnUrl: 'https://shop.example/back',
      isDemo: false,
      isTest: false,
    })
  })

  it('shows no account from the second on at which the time is up', async () => {
    for (const status of [ORDER_STATUS_IDS.allocated, ORDER_STATUS_IDS.timedOut]) {
      const orderCode = await orderWith({ status, holdsResource: false, expiresAt: server.services.now() })
      expect(await seen(orderCode)).toMatchObject({ state: 'timedOut', payment: null, takesUtr: true })
    }
    const longAgo = await orderWith({ status: ORDER_STATUS_IDS.timedOut, holdsResource: false, expiresAt: new Date(0) })
    expect(await seen(longAgo)).toMatchObject({ state: 'timedOut', payment: null, takesUtr: false })
  })
})

it('shows an order that is being checked, and its account only while no money has come', async () => {
  const status = ORDER_STATUS_IDS.pendingConfirmation
  expect((await seen(await orderWith({ status }))).payment?.fields).not.toEqual([])
  const paid = await seen(await orderWith({ status, realAmountMinor: 10_000 }))
  expect(paid).toMatchObject({
    state: 'checking',
    takesUtr: false,
    payment: { fields: [], identifyCode: null, qrCode: null, jumpUrl: null },
  })
})

it('draws the account’s own code, opens its own page, and never a script', async () => {
  const orderCode = await orderWith()
  const before = (await seen(orderCode)).payment?.qrCode
  await setAccounts({ link: 'https://qr.example/1' })
  const own = (await seen(orderCode)).payment
  expect(own).toMatchObject({ jumpUrl: 'https://qr.example/1', qrCode: expect.stringContaining('<svg') })
  expect(own?.qrCode).not.toBe(before)
  await setAccounts({ jumpLink: 'alipays://platformapi/startapp' })
  expect((await seen(orderCode)).payment).toMatchObject({ jumpUrl: 'alipays://platformapi/startapp' })
  await setAccounts({ jumpLink: 'phonepe://pay' })
  expect((await seen(orderCode)).payment).toMatchObject({ jumpUrl: 'phonepe://pay' })
  for (const jumpLink of [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://qr.example/1',
    'file:///etc/passwd',
    'not an address',
  ]) {
    await setAccounts({ jumpLink })
    expect((await seen(orderCode)).payment).toMatchObject({ jumpUrl: null })
  }
  // A thousand characters can be three thousand bytes, which no code holds.
  for (const link of ['x'.repeat(5_000), '收'.repeat(1_000)]) {
    await setAccounts({ link, jumpLink: null })
    expect((await seen(orderCode)).payment).toMatchObject({ jumpUrl: null, qrCode: null })
  }
  await setAccounts({ link: null })
})

it('answers hostile texts of accounts as texts, and draws them as codes of squares alone', async () => {
  const orderCode = await orderWith()
  for (const text of HOSTILE_STRINGS.filter((one) => !one.includes('\u0000') && one !== '')) {
    await setAccounts({ accountName: text, link: text, vpa: text })
    const { payment } = await seen(orderCode)
    expect(payment?.fields).toContainEqual({ name: 'accountName', value: text })
    if (payment?.qrCode != null)
      expect(payment.qrCode.replaceAll(/<(\/?svg|path)( [\w-]+="[\w#:/. -]*")*\/?>/g, '').trim()).toBe('')
    if (payment?.jumpUrl != null) expect(payment.jumpUrl).toMatch(/^(https?|upi|alipays|alipayqr|weixin):/i)
  }
  await setAccounts({ link: null, vpa: null })
})

it('is closed with the platform', async () => {
  const orderCode = await orderWith()
  const admin = await server.signIn('superadmin', { secondLevel: true })
  const set = async (to: 'closed' | 'running') => await admin.call('system.setRunState', { to, reason: 'the night' })
  await set('closed')
  await server.services.runState.refresh()
  expect(await server.anonymous.attempt('pay.getOrder', { payLink: orderCode })).toMatchObject({ status: 503 })
  await set('running')
})
