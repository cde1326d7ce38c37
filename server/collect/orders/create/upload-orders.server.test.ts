import { afterAll, beforeAll, expect, it } from 'vitest'
import { and, eq, inArray } from 'drizzle-orm'
import { audit, merchants, orderHistory, orders } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { itTakesFiles, uploadTools } from '#tests/support/orders/upload-cases.ts'

let server: TestServer
let merchant: TestClient
let key: string
beforeAll(async () => {
  server = await startTestServer()
  merchant = await server.signIn('merchant01')
  key = must(server.fixtures.merchants[0]).key
})
afterAll(async () => {
  expect(isSound(await checkLedger(server.services.db))).toBe(true)
  await server.dispose()
})

const HEADER = 'productId,mchOrderNo,amount,notifyUrl,subject,userName'
const line = (
  number: string,
  part: Partial<{ product: string; amount: string; url: string; subject: string; user: string }> = {},
) =>
  [
    part.product ?? '3001',
    number,
    part.amount ?? '10000',
    part.url ?? 'http://127.0.0.1:9/none',
    part.subject ?? 'Top-up',
    part.user ?? 'Asha',
  ].join(',')
const kind = { kind: 'collection', world: () => ({ server, merchant }), header: HEADER } as const
const { file, upload } = uploadTools(kind)

async function stored(...numbers: string[]) {
  return await server.services.db.select().from(orders).where(inArray(orders.merchantOrderId, numbers))
}

it('creates the valid rows, reports errors per row, and never creates a row partly', async () => {
  const content = file(
    line('b-1'),
    line('b-2', { amount: '12.5' }),
    line('b-3', { url: 'ftp://x' }),
    '',
    '3001,b-4,100',
    line('b-5', { subject: '"two\nlines, ""quoted"""' }),
    line('b 6'),
    line('b-7', { product: '3016' }),
    line('b-1'),
    line('b-1', { amount: '777' }),
    line('b-8', { url: 'http://192.168.0.1/n' }),
  )
  const { answer } = await upload(content, { fields: { orderType: '3' } })
  expect(must(answer)).toMatchObject({ dryRun: false, created: 2, repeated: 1, faulty: 7 })
  const byRow = new Map(must(answer).rows.map((row) => [row.row, row]))
  expect(byRow.get(2)).toMatchObject({
    mchOrderNo: 'b-1',
    outcome: 'created',
    orderStatusId: 2,
    payUrl: expect.stringContaining('/pay/'),
  })
  expect(byRow.get(3)).toMatchObject({
    outcome: 'faulty',
    orderCode: null,
    issues: [{ path: 'amount', fault: 'notANumber' }],
  })
  expect(byRow.get(4)).toMatchObject({ outcome: 'faulty', issues: [{ path: 'notifyUrl', fault: 'url' }] })
  expect(byRow.has(5)).toBe(false)
  expect(byRow.get(6)).toMatchObject({
    outcome: 'faulty',
    issues: [{ path: '', fault: 'columnCount', params: { expected: 6, found: 3 } }],
  })
  expect(byRow.get(7)).toMatchObject({ outcome: 'created', mchOrderNo: 'b-5' })
  expect(byRow.get(8)).toMatchObject({ outcome: 'faulty', issues: [{ path: 'mchOrderNo', fault: 'orderNumber' }] })
  expect(byRow.get(9)).toMatchObject({ outcome: 'faulty', issues: [{ path: 'productId', fault: 'notAvailable' }] })
  expect(byRow.get(10)).toMatchObject({ outcome: 'repeated', orderCode: byRow.get(2)?.orderCode })
  expect(byRow.get(11)).toMatchObject({
    outcome: 'faulty',
    msg: 'order.duplicateOtherContent',
    params: { mchOrderNo: 'b-1' },
  })
  expect(byRow.get(12)).toMatchObject({ outcome: 'faulty', issues: [{ path: 'notifyUrl', fault: 'insideAddress' }] })
  const made = await stored('b-1', 'b-2', 'b-3', 'b-4', 'b-5', 'b-7')
  expect(made.map((order) => [order.merchantOrderId, order.orderMark, order.amountMinor]).sort()).toEqual([
    ['b-1', 3, 10_000],
    ['b-5', 3, 10_000],
  ])
  expect(made.find((order) => order.merchantOrderId === 'b-5')?.subject).toBe('two\nlines, "quoted"')
  const [created] = await server.services.db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, must(made[0]).id), eq(orderHistory.event, 'CREATE')))
  expect(created).toMatchObject({ via: 'batch', actor: 'merchant01 name' })
  const audited = await server.services.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'order.createBatch'))
    .orderBy(audit.id)
  expect(audited).toEqual([
    expect.objectContaining({
      target: 'M0001',
      detail: expect.objectContaining({ from: null, to: { created: 2, repeated: 1, faulty: 7 } }),
    }),
  ])
  expect(JSON.stringify(audited)).not.toContain(key)
})

it('validates without creating, with the same result for every row', async () => {
  const content = file(line('dry-1'), line('dry-2', { amount: '0' }), line('dry-1'), line('dry-1', { amount: '5' }))
  const { answer } = await upload(content, { fields: { dryRun: 'true' } })
  expect(must(answer).rows.map(({ row, outcome }) => [row, outcome])).toEqual([
    [2, 'wouldCreate'],
    [3, 'faulty'],
    [4, 'repeated'],
    [5, 'faulty'],
  ])
  expect(await stored('dry-1')).toEqual([])
  const done = must((await upload(content)).answer)
  expect(done.rows.map(({ outcome }) => outcome)).toEqual(['created', 'faulty', 'repeated', 'faulty'])
  expect(must((await upload(content, { fields: { dryRun: '1' } })).answer).rows[0]).toMatchObject({
    outcome: 'repeated',
    orderCode: done.rows[0]?.orderCode,
  })
})

it('refuses invisible characters, row by row', async () => {
  const { answer } = await upload(
    file(line('nul-1', { subject: 'a\u0000b' }), line('nul-2', { user: 'x\u001by' }), line('nul-3')),
  )
  expect(must(answer).rows.map(({ outcome, issues }) => [outcome, issues[0]?.path, issues[0]?.fault])).toEqual([
    ['faulty', 'subject', 'controlCharacters'],
    ['faulty', 'userName', 'controlCharacters'],
    ['created', undefined, undefined],
  ])
})

it('accepts a key that proves the merchant, and from the superAdmin a merchant’s name', async () => {
  expect(await upload(file(line('key-1')), { fields: { key: 'wrong' } })).toMatchObject({
    code: 400,
    failure: { issues: [{ path: 'key', fault: 'merchantKey' }] },
  })
  const other = must(server.fixtures.merchants[1])
  expect(await upload(file(line('key-1')), { fields: { key: other.key, mchId: other.mchId } })).toMatchObject({
    failure: { issues: [{ path: 'mchId', fault: 'notAvailable' }] },
  })
  const client = await server.signIn('superadmin')
  expect(await upload(file(line('key-1')), { client })).toMatchObject({
    failure: { issues: [{ path: 'mchId', fault: 'required' }] },
  })
  expect(await stored('key-1')).toEqual([])
  expect(
    (await upload(file(line('key-1')), { client, fields: { mchId: other.mchId, key: other.key } })).answer,
  ).toMatchObject({ created: 1 })
  expect(await stored('key-1')).toEqual([expect.objectContaining({ merchantId: other.id })])
  expect(await upload(file(line('key-2')), { client: await server.signIn('platformadmin') })).toMatchObject({
    code: 403,
  })
})

it('takes the key before a change while that stands', async () => {
  const { id } = must(server.fixtures.merchants[0])
  const { db, secrets, now } = server.services
  const change = async (until: number) =>
    await db
      .update(merchants)
      .set({
        signKey: secrets.seal('the key after the change'),
        previousSignKey: secrets.seal(key),
        previousKeyUntil: new Date(now().getTime() + until),
      })
      .where(eq(merchants.id, id))
  await change(3_600_000)
  expect((await upload(file(line('old-1')), { fields: { key } })).answer).toMatchObject({ created: 1 })
  await change(-1)
  expect(await upload(file(line('old-2')), { fields: { key } })).toMatchObject({ code: 400 })
  await db
    .update(merchants)
    .set({ signKey: secrets.seal(key), previousSignKey: null, previousKeyUntil: null })
    .where(eq(merchants.id, id))
})

itTakesFiles({
  ...kind,
  line,
  namesOf: async (...numbers) => (await stored(...numbers)).map(({ userName }) => userName),
  templateCells: ['3001', 'tpl-1', '50', 'http://127.0.0.1:9/none'],
})
