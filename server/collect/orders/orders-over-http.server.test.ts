import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { orders } from '#server/db/schema/schema.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { BANK_SENDER, must } from '#tests/support/orders/order-fixtures.ts'

let server: TestServer
let agent: TestClient
beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn('custservice')
})
afterAll(() => server.dispose())

/** More than two pages of an export. */
const ROWS = 250

let number = 0

async function createOrder(part: Record<string, string | number> = {}): Promise<string> {
  number += 1
  const merchant = must(server.fixtures.merchants[0])
  const params = {
    mchId: merchant.mchId,
    productId: 3001,
    mchOrderNo: `http-${number}`,
    amount: 10_000 + number,
    notifyUrl: 'http://127.0.0.1:9/none',
    subject: 'x',
    ...part,
  }
  const sign = signParams(params, merchant.key, 'SHA256')
  return (await server.anonymous.call('api.order.create', { ...params, sign })).orderCode
}

async function exported(client: TestClient, input: object): Promise<{ text: string; response: Response }> {
  const response = await fetch(`${server.baseUrl}/v1.0/order/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: client.token },
    body: JSON.stringify(input),
  })
  // Response.text would drop the BOM.
  return { text: Buffer.from(await response.arrayBuffer()).toString('utf8'), response }
}

it('accepts a signed order with numbers sent as text, and shows it to staff', async () => {
  const orderCode = await createOrder({ amount: '12300' })
  const { list } = await agent.call('order.getList', { orderCode })
  expect(list).toEqual([
    expect.objectContaining({ orderCode, amountMinor: 12_300, orderStatusId: 2, merchantName: 'merchant01 Ltd' }),
  ])
  expect((await agent.call('order.getDetail', { orderCode })).history.map((row) => row.event)).toEqual([
    'CREATE',
    'ALLOCATE',
  ])
})

it('supplements with a Google code once, and repeats the response for the same Idempotency-Key', async () => {
  const orderCode = await createOrder()
  const without = await agent.attempt('order.replenishmentOrder', { orderCode, utr: 'HTTP-1' })
  expect(without.code).not.toBe(200)
  const body = { orderCode, utr: 'HTTP-1', googleCode: server.googleCode('custservice') }
  const key = { 'idempotency-key': 'supplement-1' }
  const first = await agent.call('order.replenishmentOrder', body, key)
  expect(first.order).toMatchObject({ orderStatusId: 4, supplementStatus: 1 })
  expect(await agent.call('order.replenishmentOrder', body, key)).toEqual(first)
})

it('accepts a monitor’s report signed over its body', async () => {
  const orderCode = await createOrder({ amount: 55_501 })
  const [order] = await server.services.db.select().from(orders).where(eq(orders.orderCode, orderCode))
  const monitor = must(server.fixtures.monitors.find((one) => one.supplierId === order?.supplierId))
  const report = {
    monitorId: monitor.monitorId,
    recordId: 'r1',
    kind: 'sms' as const,
    sender: BANK_SENDER,
    cardNumber: must(order?.cardNumber),
    amountMinor: 55_501,
    text: 'credited',
    occurredAt: new Date().toISOString(),
  }
  const sign = (body: string) => ({ 'x-monitor-sign': createHmac('sha256', monitor.key).update(body).digest('hex') })
  expect(await server.anonymous.attempt('monitor.report', report, sign('{}'))).toMatchObject({
    code: 401,
    msg: 'monitor.wrongSign',
  })
  expect(await server.anonymous.call('monitor.report', report, sign(JSON.stringify(report)))).toEqual({
    matchedOrderCode: orderCode,
    duplicate: false,
  })
  expect(await server.anonymous.call('monitor.report', report, sign(JSON.stringify(report)))).toEqual({
    matchedOrderCode: orderCode,
    duplicate: true,
  })
  const beat = { monitorId: monitor.monitorId, at: new Date().toISOString() }
  await server.anonymous.call('monitor.heartbeat', beat, sign(JSON.stringify(beat)))
})

it('previews a bulk resend, runs it order by order and reports why the rest is blocked', async () => {
  const codes = [await createOrder(), await createOrder(), await createOrder()]
  const [ended, open, gone] = codes as [string, string, string]
  await server.services.db.update(orders).set({ status: 5, holdsResource: false }).where(eq(orders.orderCode, ended))
  const unknown = 'C0000000000000000'
  const [{ payableMinor, createdAt } = { payableMinor: 0, createdAt: new Date(0) }] = await server.services.db
    .select()
    .from(orders)
    .where(eq(orders.orderCode, ended))
  const money = [{ currency: 'INR', exponent: 2, amountMinor: payableMinor }]
  const summary = { money, paid: 0, oldestAt: createdAt.toISOString() }
  const preview = await agent.call('order.bulkPreview', {
    action: 'RESEND_CALLBACK',
    selection: { orderCodes: [ended, open, unknown] },
  })
  expect(preview).toEqual({
    goes: [ended],
    blocked: [
      { orderCode: open, refusal: 'notInThisState' },
      { orderCode: unknown, refusal: 'notFound' },
    ],
    beyondLimit: 0,
    bulkId: null,
    summary,
  })
  const byFilter = await agent.call('order.bulkPreview', {
    action: 'RESEND_CALLBACK',
    selection: { filter: { orderStatusId: [5] } },
  })
  expect(byFilter).toEqual({ goes: [ended], blocked: [], beyondLimit: 0, bulkId: null, summary })
  const { results } = await agent.call('order.bulkApply', {
    action: 'RESEND_CALLBACK',
    orderCodes: [ended, gone, unknown],
  })
  expect(results).toEqual([
    { orderCode: ended, ok: true, refusal: null },
    { orderCode: gone, ok: false, refusal: 'notInThisState' },
    { orderCode: unknown, ok: false, refusal: 'notFound' },
  ])
  const { history, order } = await agent.call('order.getDetail', { orderCode: ended })
  expect(order.callbackStatus).toBe(1)
  expect(history.at(-1)).toMatchObject({ event: 'RESEND_CALLBACK', via: 'batch', actor: 'custservice name' })
  expect((await agent.call('audit.getOwnRecent', { limit: 1 })).list).toEqual([
    expect.objectContaining({ action: 'order.RESEND_CALLBACK', target: ended }),
  ])
})

it('exports the listed orders with a BOM, the zone, names, major units and no formulas', async () => {
  const orderCode = await createOrder({ subject: '=HYPERLINK("x")', userName: '@ravi, "jr"', amount: 123_456 })
  const columns = ['orderCode', 'amountMinor', 'orderStatusId', 'description', 'userName', 'createTime', 'locked']
  const { text, response } = await exported(agent, {
    selection: { orderCodes: [orderCode] },
    columns,
    headers: ['No', 'Amount', 'Status', 'Text', 'Payer', 'Created', 'Locked'],
    language: 'en-US',
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(text.startsWith('\ufeffNo,Amount,Status,Text,Payer,Created (Asia/Shanghai),Locked\r\n')).toBe(true)
  expect(text.split('\r\n')[1]).toMatch(
    new RegExp(
      `^${orderCode},1234\\.56,Allocated,"'=HYPERLINK\\(""x""\\)","'@ravi, ""jr""",\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2},No$`,
    ),
  )
  const refused = await exported(agent, {
    selection: { orderCodes: [orderCode] },
    columns,
    headers: ['one'],
    language: 'en-US',
  })
  expect(refused.response.status).toBe(400)
})

it('exports nothing of other parties, and streams every order matching a filter', async () => {
  const merchant = await server.signIn('merchant02')
  const foreign = await createOrder()
  expect(
    (await exported(merchant, { selection: { orderCodes: [foreign] }, columns: ['orderCode'], language: 'zh-CN' }))
      .text,
  ).toBe('\ufefforderCode\r\n')
  const template = must((await server.services.db.select().from(orders).where(eq(orders.orderCode, foreign)))[0])
  const { id: _id, ...values } = template
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    ...values,
    orderCode: `C269999${String(index).padStart(10, '0')}`,
    merchantOrderId: `bulk-${index}`,
    utr: 'BULK',
    holdsResource: false,
  }))
  await server.services.db.insert(orders).values(rows)
  const { text } = await exported(agent, {
    selection: { filter: { utr: 'BULK' } },
    columns: ['orderCode'],
    language: 'zh-TW',
  })
  const lines = text.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(ROWS)
  expect(new Set(lines).size).toBe(ROWS)
})

it('answers 404 for another party’s order in every call', async () => {
  const orderCode = await createOrder()
  const [order] = await server.services.db.select().from(orders).where(eq(orders.orderCode, orderCode))
  const stranger = must(
    server.fixtures.suppliers.find((one) => one.id !== order?.supplierId && one.account !== 'supplier01'),
  )
  const externalParty = await server.signIn(stranger.account)
  for (const [name, input] of [
    ['order.getDetail', { orderCode }],
    ['order.callback', { orderCode }],
    ['order.replenishmentOrder', { orderCode, utr: 'X10001', googleCode: server.googleCode(stranger.account) }],
  ] as const) {
    expect(await externalParty.attempt(name, input), name).toMatchObject({
      status: 404,
      code: 404,
      msg: 'order.notFound',
    })
  }
})
