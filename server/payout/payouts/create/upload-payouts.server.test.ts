import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { and, eq, inArray } from 'drizzle-orm'
import { audit, userProducts, payoutHistory, payoutOrders } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { deposit, fundsOf } from '#tests/support/payouts/payout-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { itTakesFiles, uploadTools } from '#tests/support/orders/upload-cases.ts'

let server: TestServer
let merchant: TestClient
let fixture: TestServer['fixtures']['merchants'][number]

beforeAll(async () => {
  server = await startTestServer()
  fixture = must(server.fixtures.merchants[0])
  // 1 % and 5.00 per payout.
  await server.services.db.insert(userProducts).values(
    [3002, 3016].map((productId) => ({
      ownerKind: 'merchant' as const,
      ownerId: fixture.id,
      productId,
      rate: 100,
      fixedFeeMinor: 500,
    })),
  )
  merchant = await server.signIn('merchant01')
})
afterAll(async () => await server.dispose())

/** Every test starts with an untouched balance of 1,000.00 INR. */
beforeEach(async () => await deposit(server.services, fixture.id, 100_000 - (await funds()).available))
afterEach(async () => expect(isSound(await checkLedger(server.services.db))).toBe(true))

const HEADER = 'productId,mchOrderNo,amount,notifyUrl,userName,cardNumber,ifscCode'
type Part = Partial<Record<'product' | 'amount' | 'url' | 'user' | 'card' | 'ifsc', string>>
const line = (number: string, part: Part = {}) =>
  [
    part.product ?? '3002',
    number,
    part.amount ?? '10000',
    part.url ?? 'http://127.0.0.1:9/none',
    part.user ?? 'Asha Rao',
    part.card ?? '50100012345678',
    part.ifsc ?? 'HDFC0001234',
  ].join(',')
const kind = { kind: 'payout', world: () => ({ server, merchant }), header: HEADER } as const
const { file, upload } = uploadTools(kind)
const funds = async () => await fundsOf(server.services, fixture.id)
const stored = async (...numbers: string[]) =>
  await server.services.db.select().from(payoutOrders).where(inArray(payoutOrders.merchantOrderId, numbers))

it('creates valid rows and freezes their amounts, and reports invalid ones by row', async () => {
  const before = await funds()
  const { answer } = await upload(
    file(
      line('u-1'),
      line('u-2', { amount: '1.5' }),
      line('u-3', { card: '12a' }),
      line('u-4', { ifsc: '' }),
      '',
      '3002,u-5',
      line('u-6', { user: '"two\nlines"' }),
      line('u-7', { product: '3001' }),
      line('u-1'),
      line('u-1', { amount: '9' }),
      line('u-8', { url: 'http://[fd00::1]/n' }),
    ),
  )
  expect(must(answer)).toMatchObject({ dryRun: false, created: 2, repeated: 1, faulty: 7 })
  const byRow = new Map(must(answer).rows.map((row) => [row.row, row]))
  expect(byRow.get(2)).toMatchObject({ mchOrderNo: 'u-1', outcome: 'created', orderStatusId: 1 })
  expect(byRow.get(3)).toMatchObject({ outcome: 'faulty', issues: [{ path: 'amount' }] })
  expect(byRow.get(4)).toMatchObject({ outcome: 'faulty', issues: [{ path: 'cardNumber', fault: 'cardNumber' }] })
  expect(byRow.get(5)).toMatchObject({ outcome: 'faulty', issues: [{ path: 'ifscCode', fault: 'required' }] })
  expect(byRow.has(6)).toBe(false)
  expect(byRow.get(7)).toMatchObject({ outcome: 'faulty', issues: [{ fault: 'columnCount' }] })
  expect(byRow.get(8)).toMatchObject({ outcome: 'created', mchOrderNo: 'u-6' })
  expect(byRow.get(9)).toMatchObject({ outcome: 'faulty', issues: [{ path: 'productId', fault: 'notAvailable' }] })
  expect(byRow.get(10)).toMatchObject({ outcome: 'repeated', orderCode: byRow.get(2)?.orderCode })
  expect(byRow.get(11)).toMatchObject({ outcome: 'faulty', msg: 'order.duplicateOtherContent' })
  expect(byRow.get(12)).toMatchObject({ outcome: 'faulty', issues: [{ path: 'notifyUrl', fault: 'insideAddress' }] })
  const made = await stored('u-1', 'u-2', 'u-3', 'u-4', 'u-5', 'u-6', 'u-7')
  expect(
    made.map((order) => [order.merchantOrderId, order.amountMinor, order.feeMinor, order.frozenMinor]).sort(),
  ).toEqual([
    ['u-1', 10_000, 600, 10_600],
    ['u-6', 10_000, 600, 10_600],
  ])
  expect(await funds()).toEqual({ available: before.available - 21_200, frozen: before.frozen + 21_200 })
  const [created] = await server.services.db
    .select()
    .from(payoutHistory)
    .where(and(eq(payoutHistory.orderId, must(made[0]).id), eq(payoutHistory.event, 'CREATE')))
  expect(created).toMatchObject({ via: 'batch', actor: 'merchant01 name' })
  const audited = await server.services.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'payoutOrder.createBatch'))
    .orderBy(audit.id)
  expect(audited).toEqual([
    expect.objectContaining({
      target: 'M0001',
      detail: expect.objectContaining({ from: null, to: { created: 2, repeated: 1, faulty: 7 } }),
    }),
  ])
  expect(JSON.stringify(audited)).not.toContain(fixture.key)
})

it('creates rows in order while the balance lasts, and the check predicts the same', async () => {
  const content = file(
    line('m-1', { amount: '60000' }),
    line('m-2', { amount: '60000' }),
    line('m-3', { amount: '20000' }),
    line('m-3', { amount: '20000' }),
  )
  const before = await funds()
  const checked = must((await upload(content, { fields: { dryRun: 'true' } })).answer)
  expect(checked.rows.map(({ outcome, msg }) => [outcome, msg])).toEqual([
    ['wouldCreate', null],
    ['faulty', 'payout.insufficientBalance'],
    ['wouldCreate', null],
    ['repeated', null],
  ])
  expect(await funds()).toEqual(before)
  expect(await stored('m-1', 'm-2', 'm-3')).toEqual([])
  const done = must((await upload(content)).answer)
  expect(done.rows.map(({ outcome, msg }) => [outcome, msg])).toEqual([
    ['created', null],
    ['faulty', 'payout.insufficientBalance'],
    ['created', null],
    ['repeated', null],
  ])
  // 600.00 and 200.00, each with a fee of 1 % and 5.00.
  expect(await funds()).toEqual({
    available: before.available - 61_100 - 20_700,
    frozen: before.frozen + 61_100 + 20_700,
  })
})

it('creates nothing twice: repeated, concurrent, under another key, or as signed calls', async () => {
  const content = file(line('t-1', { amount: '1000' }), line('t-2', { amount: '1000' }))
  const before = await funds()
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, at) => upload(content, { headers: { 'idempotency-key': `twice-${at}` } })),
  )
  const created = answers.flatMap(({ answer }) => must(answer).rows).filter(({ outcome }) => outcome === 'created')
  expect(created.map(({ mchOrderNo }) => mchOrderNo).sort()).toEqual(['t-1', 't-2'])
  expect(
    answers.flatMap(({ answer }) => must(answer).rows).filter(({ outcome }) => outcome === 'repeated'),
  ).toHaveLength(6)
  const params = {
    mchId: fixture.mchId,
    productId: 3002,
    mchOrderNo: 't-1',
    amount: 1_000,
    notifyUrl: 'http://127.0.0.1:9/none',
    userName: 'Asha Rao',
    cardNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
  }
  const signed = await server.anonymous.call('api.payoutOrder.create', {
    ...params,
    sign: signParams(params, fixture.key, fixture.encryption),
  })
  expect(signed.orderCode).toBe(created.find(({ mchOrderNo }) => mchOrderNo === 't-1')?.orderCode)
  expect(await stored('t-1', 't-2')).toHaveLength(2)
  expect(await funds()).toEqual({ available: before.available - 2 * 1_510, frozen: before.frozen + 2 * 1_510 })
})

it('refuses a collection column, and a row with invisible characters', async () => {
  expect(await upload(`${HEADER},returnUrl\r\n${line('bad-1')},http://x`)).toMatchObject({
    status: 400,
    code: 400,
    msg: 'order.fileHeader',
  })
  const { answer } = await upload(file(line('bad-2', { user: 'a\u0000b' })))
  expect(must(answer).rows).toMatchObject([
    { outcome: 'faulty', issues: [{ path: 'userName', fault: 'controlCharacters' }] },
  ])
  expect(await stored('bad-1', 'bad-2')).toEqual([])
})

it('requires a key that proves the merchant, accepts a name from the superAdmin, and refuses everyone else', async () => {
  expect(await upload(file(line('k-1')), { fields: { key: 'wrong' } })).toMatchObject({
    code: 400,
    failure: { issues: [{ path: 'key', fault: 'merchantKey' }] },
  })
  const client = await server.signIn('superadmin')
  expect(await upload(file(line('k-1')), { client })).toMatchObject({
    failure: { issues: [{ path: 'mchId', fault: 'required' }] },
  })
  expect(await upload(file(line('k-1')), { client: await server.signIn('platformadmin') })).toMatchObject({ code: 403 })
  expect(await stored('k-1')).toEqual([])
  expect(
    (await upload(file(line('k-1')), { client, fields: { mchId: fixture.mchId, orderType: '2' } })).answer,
  ).toMatchObject({ created: 1 })
  expect(await stored('k-1')).toEqual([expect.objectContaining({ merchantId: fixture.id, orderMark: 2 })])
})

itTakesFiles({
  ...kind,
  line,
  namesOf: async (...numbers) => (await stored(...numbers)).map(({ payeeName }) => payeeName),
  templateCells: ['3002', 'tpl-1', '50', 'Asha Rao', '', '', '', 'asha@okhdfc'],
})
