import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { blacklistedNameEndpoints } from '#contract/orders/blacklisted-name.endpoints.ts'
import { contract } from '#contract/contract.ts'
import { blacklistedNames, nameHits } from '#server/db/schema/schema.ts'
import { BANK_SENDER, makeMonitor, MONITOR_KEY, must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { sendFile } from '#tests/support/orders/upload-file.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: OrderServer
let admin: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  admin = await server.signIn('superadmin', { secondLevel: true })
})
afterAll(async () => await server.dispose())
afterEach(async () => {
  await server.services.db.delete(blacklistedNames)
  await server.services.db.delete(nameHits)
})

const list = async (filter = {}) => (await admin.call('blacklistedName.getList', filter)).list
const hitsOf = async (payerName: string) => {
  const [name] = await list({ payerName })
  return (await admin.call('blacklistedName.getHits', { id: must(name).id })).list
}
const importFile = async (content: string, fields: Record<string, string> = {}) =>
  await sendFile(server.baseUrl, admin, 'blacklistedName.import', {
    content,
    fileName: 'names.csv',
    ...(fields['dryRun'] && { fields }),
  })

/** An order of this payer, and a bank record of its amount from a payer of this name. */
async function paidBy(userName: string, payerName?: string, recordId = userName) {
  const { orderCode } = await server.createOrder({ userName, amount: 10_000 + recordId.length * 7 })
  const order = await server.stored(orderCode)
  const account = await server.accountOf(order.resourceId)
  const { db } = server.services
  const monitor = await makeMonitor({ db, services: server.services }, account.supplierId, [account.id])
  const report = {
    monitorId: monitor.monitorId,
    recordId,
    kind: 'sms',
    sender: BANK_SENDER,
    cardNumber: account.cardNumber,
    amountMinor: order.payableMinor,
    text: 'credited',
    occurredAt: server.services.now().toISOString(),
    ...(payerName !== undefined && { payerName }),
  }
  const send = async () => {
    const body = JSON.stringify(report)
    const sign = createHmac('sha256', MONITOR_KEY).update(body).digest('hex')
    return await createTestClient(server.baseUrl, { 'x-monitor-sign': sign }).call('monitor.report', report as never)
  }
  return { order, send }
}

it('refuses orders of a blacklisted payer however the name is written, and lists them as hits', async () => {
  await admin.call('blacklistedName.create', { payerName: 'Ravi Kumar', reason: 'chargebacks' })
  const refused = { code: 400, failure: { issues: [{ path: 'userName', fault: 'nameBlacklisted' }] } }
  for (const [at, userName] of ['RAVI KUMAR', 'ravikumar', 'Ｒａｖｉ　Ｋｕｍａｒ'].entries())
    expect(await server.attemptOrder({ userName, mchOrderNo: `listed-${at}` })).toMatchObject(refused)
  // Sent again it is refused again, and is the same hit.
  expect(await server.attemptOrder({ userName: 'RAVI KUMAR', mchOrderNo: 'listed-0' })).toMatchObject(refused)
  expect(await server.attemptOrder({ userName: 'Ravi Kumari' })).toMatchObject({ code: 200 })
  expect(await server.attemptOrder()).toMatchObject({ code: 200 })
  expect(await list({ payerName: 'RAVI' })).toMatchObject([{ hits: 3, lastHitTime: expect.any(String) }])
  expect(await hitsOf('ravi')).toMatchObject([
    { stage: 'creation', merchantOrderId: 'listed-2', orderCode: null },
    { stage: 'creation', merchantOrderId: 'listed-1', payerName: 'ravikumar' },
    { stage: 'creation', merchantOrderId: 'listed-0', payerName: 'RAVI KUMAR' },
  ])
})

it('refuses such a row of an uploaded file and takes the others', async () => {
  await admin.call('blacklistedName.create', { payerName: 'Ravi Kumar' })
  const merchant = await server.signIn('merchant01')
  const rows = `productId,mchOrderNo,amount,notifyUrl,userName\n3001,row-1,10000,http://127.0.0.1:9/n,ravi kumar\n3001,row-2,10000,http://127.0.0.1:9/n,Asha Rao\n`
  const upload = async (dryRun: string) =>
    await sendFile(server.baseUrl, merchant, 'api.order.createBatch', {
      content: rows,
      fileName: 'orders.csv',
      fields: { orderType: '1', key: must(server.fixtures.merchants[0]).key, dryRun },
    })
  expect((await upload('true')).answer).toMatchObject({ faulty: 1 })
  expect(await hitsOf('ravi')).toEqual([])
  expect((await upload('false')).answer).toMatchObject({
    created: 1,
    faulty: 1,
    rows: [{ issues: [{ path: 'userName', fault: 'nameBlacklisted' }] }, { outcome: 'created' }],
  })
  expect(await hitsOf('ravi')).toMatchObject([{ merchantOrderId: 'row-1' }])
})

it('leaves a payment of a blacklisted payer to a person, with the money kept at its order', async () => {
  const { order, send } = await paidBy('Asha Rao', 'KUMAR, Ravi', 'a')
  const other = await paidBy('Meena Iyer', undefined, 'bb')
  const innocent = await paidBy('Joy Das', 'Joy Das', 'ccc')
  await admin.call('blacklistedName.create', { payerName: 'Kumar Ravi' })
  await admin.call('blacklistedName.create', { payerName: 'Meena Iyer' })
  expect(await send()).toMatchObject({ matchedOrderCode: order.orderCode })
  expect(await server.stored(order.orderCode)).toMatchObject({ status: 3, realAmountMinor: order.payableMinor })
  await other.send()
  expect(await server.stored(other.order.orderCode)).toMatchObject({ status: 3 })
  await innocent.send()
  expect(await server.stored(innocent.order.orderCode)).toMatchObject({ status: 4 })
  expect(await hitsOf('kumar ravi')).toMatchObject([
    { stage: 'matching', payerName: 'KUMAR, Ravi', orderCode: order.orderCode },
  ])
  const { history } = await admin.call('order.getDetail', { orderCode: order.orderCode })
  expect(history.at(-1)).toMatchObject({ reason: 'nameListed' })
})

it('lets everything pass while it is disabled, and keeps hits of a name that is deleted and listed anew', async () => {
  await admin.call('blacklistedName.create', { payerName: 'Ravi Kumar' })
  const [name] = await list()
  const { id, version } = must(name)
  await server.attemptOrder({ userName: 'ravi kumar', mchOrderNo: 'first' })
  await admin.call('blacklistedName.setEnabled', { id, enabled: false, expectedVersion: version })
  expect(await server.attemptOrder({ userName: 'ravi kumar' })).toMatchObject({ code: 200 })
  await admin.call('blacklistedName.delete', { ids: [id] })
  await admin.call('blacklistedName.create', { payerName: 'RAVI KUMAR' })
  expect(await hitsOf('ravi')).toMatchObject([{ merchantOrderId: 'first' }])
})

it('is changed by whoever saw it as it is, once per name, with every step audited', async () => {
  await admin.call('blacklistedName.create', { payerName: ' Ravi Kumar ', reason: 'fraud' })
  const [made] = await list()
  const { id, version } = must(made)
  expect(made).toMatchObject({ payerName: 'Ravi Kumar', reason: 'fraud', enabled: true, hits: 0, lastHitTime: null })
  expect(await admin.attempt('blacklistedName.create', { payerName: 'RAVI KUMAR' })).toMatchObject({
    code: 409,
    msg: 'record.known',
    data: { issues: [{ path: 'payerName', fault: 'known' }] },
  })
  expect(await admin.attempt('blacklistedName.create', { payerName: ' . ' })).toMatchObject({ code: 400 })
  await admin.call('blacklistedName.update', { id, expectedVersion: version, payerName: 'Ravi K', reason: '' })
  expect(await admin.attempt('blacklistedName.update', { id, expectedVersion: version, payerName: 'R' })).toMatchObject(
    {
      code: 409,
      msg: 'record.versionConflict',
    },
  )
  await admin.call('blacklistedName.delete', { ids: [id] })
  const { list: entries } = await admin.call('audit.getList', { targetKind: ['blacklistedName'], target: String(id) })
  expect(entries.map(({ action, before, after }) => [action, before, after])).toMatchObject([
    ['blacklistedName.delete', { payerName: 'Ravi K' }, null],
    ['blacklistedName.update', { payerName: 'Ravi Kumar', reason: 'fraud' }, { payerName: 'Ravi K', reason: null }],
    ['blacklistedName.create', null, { payerName: 'Ravi Kumar' }],
  ])
})

it('comes in by files, all or none, and goes out again', async () => {
  const bad = 'payerName,reason\nRavi Kumar,\n,empty\n . ,dots\n'
  expect((await importFile(bad, { dryRun: 'true' })).answer).toMatchObject({
    added: 0,
    faults: [
      { row: 3, column: 'payerName', fault: 'required' },
      { row: 4, column: 'payerName', fault: 'required' },
    ],
  })
  expect(await importFile(bad)).toMatchObject({ code: 400, msg: 'record.parseFailed' })
  expect((await importFile('payerName,reason\nRavi Kumar,fraud\nRAVI  KUMAR,again\n张三,\n')).answer).toMatchObject({
    added: 2,
    known: 1,
  })
  const file = await fetch(`${server.baseUrl}${contract['blacklistedName.export'].path}`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ selection: { filter: {} }, columns: ['payerName', 'reason'], language: 'en-US' }),
  })
  expect((await file.text()).replace('\ufeff', '')).toBe('payerName,reason\r\n张三,\r\nRavi Kumar,fraud\r\n')
})

it('is changed by superAdmins, read by maintenance, and not known to others', async () => {
  const may = async (account: Parameters<TestServer['signIn']>[0]) => {
    const client = await server.signIn(account)
    const names = Object.keys(blacklistedNameEndpoints) as (keyof typeof blacklistedNameEndpoints)[]
    const answers = await Promise.all(names.map(async (name) => [name, (await client.attempt(name, {})).code] as const))
    return answers.flatMap(([name, code]) => (code === 403 ? [] : [name]))
  }
  expect(await may('techmaintain')).toEqual([
    'blacklistedName.getList',
    'blacklistedName.getHits',
    'blacklistedName.export',
  ])
  expect(await may('platformadmin')).toEqual([])
  expect(await may('merchant01')).toEqual([])
})
