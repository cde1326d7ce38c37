import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { toWallClock } from '#domain/zones.ts'
import { merchantProducts, resources, riskDetections } from '#server/db/schema.ts'
import { availableOf, OUTSIDE, postTransaction } from '#server/ledger/post-transaction.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { PAYOUT_FIELDS } from '#server/payouts/present-payout.ts'
import { eq } from 'drizzle-orm'
import type { TestClient } from '#tests/support/test-client.ts'
import { must } from '#tests/support/order-fixtures.ts'
import { watchSocket } from '#tests/support/test-socket.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let service: TestClient
let admin: TestClient
let superAdmin: TestClient
let accountId = 0
let numbers = 0

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const merchant = must(server.fixtures.merchants[0])
  await db.insert(merchantProducts).values([{ merchantId: merchant.id, productId: 3002, rate: 100 }])
  const [account] = await db
    .insert(resources)
    .values({
      supplierId: must(server.fixtures.suppliers[1]).id,
      productId: 3002,
      name: 'Payout account',
      cardNumber: '000405112233',
      accountName: 'Paydesk Ltd',
      maxConcurrentOrders: 1_000,
    })
    .returning()
  accountId = must(account).id
  const lines = [
    { account: availableOf('merchant', merchant.id), currency: 'INR', exponent: 2, amountMinor: 10_000_000 },
    { account: OUTSIDE, currency: 'INR', exponent: 2, amountMinor: -10_000_000 },
  ]
  await db.transaction((tx) => postTransaction(tx, { cause: 'deposit', at: new Date(), lines }))
  service = await server.signIn('custservice')
  admin = await server.signIn('platformadmin')
  superAdmin = await server.signIn('superadmin')
})
afterAll(async () => await server.dispose())

async function createPayout(change: Record<string, string | number> = {}) {
  const merchant = must(server.fixtures.merchants[0])
  const params = {
    mchId: merchant.mchId,
    productId: 3002,
    mchOrderNo: `p-${(numbers += 1)}`,
    amount: 10_000,
    notifyUrl: 'http://127.0.0.1:9/none',
    userName: 'Asha Rao',
    cardNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
    ...change,
  }
  return await server.anonymous.call('api.payoutOrder.create', {
    ...params,
    sign: signParams(params, merchant.key, merchant.encryption),
  })
}
const detail = async (orderCode: string) => (await service.call('payoutOrder.getDetail', { orderCode })).order
const input = () => ({
  payoutTime: toWallClock(new Date(Date.now() + 60_000), 'Asia/Shanghai'),
  resourceIdList: [accountId],
  templateId: 'icici-cib',
  maxOrders: 500,
})

/** A call with one file, as a browser's multipart form. */
async function upload(client: TestClient, name: EndpointName, query: string, text: string, fileName = 'file.csv') {
  const form = new FormData()
  for (const [field, value] of new URLSearchParams(query)) form.append(field, value)
  form.append('file', new Blob([text], { type: 'text/csv' }), fileName)
  const response = await fetch(`${server.baseUrl}${contract[name].path}`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  })
  return (await response.json()) as { code: number; msg: string; data: Record<string, unknown> }
}

it('creates by a signed call, is claimed by one person, and shows the holder in the pool', async () => {
  const { orderCode, payoutStatus, fee } = await createPayout()
  expect({ payoutStatus, fee }).toEqual({ payoutStatus: 1, fee: 100 })
  const { id } = await detail(orderCode)
  const { order } = await service.call('payoutOrderClaim.claimOrder', { orderId: id })
  expect(order.claim).toMatchObject({ userName: 'custservice name' })
  expect((await admin.attempt('payoutOrderClaim.claimOrder', { orderId: id })).failure).toMatchObject({
    params: { refusal: 'isUnclaimed' },
    present: { stage: 'allocated' },
    by: 'custservice name',
  })
  const pool = await admin.call('payoutOrder.getPool', {})
  expect(pool.list.find((row) => row.orderCode === orderCode)?.claim).toMatchObject({ userName: 'custservice name' })
  expect((await admin.call('payoutOrderClaim.takeAway', { orderId: id, reason: 'shift ended' })).order.stage).toBe(
    'pooled',
  )
  await service.call('payoutOrder.reject', { orderCode, rejectReason: 'highRiskCard', rejectMode: 'toMerchant' })
  expect(await detail(orderCode)).toMatchObject({
    stage: 'rejected',
    orderStatusId: 8,
    payoutStatus: 5,
    frozenMinor: 0,
  })
})

it('requires text for the reason “other”, and a code once payment has begun', async () => {
  const { orderCode } = await createPayout()
  const reject = { orderCode, rejectReason: 'other', rejectMode: 'toList' }
  expect((await service.attempt('payoutOrder.reject', reject)).failure.issues).toEqual([
    { path: 'rejectText', fault: 'required' },
  ])
  const { id } = await detail(orderCode)
  await service.call('payoutOrderClaim.claimOrder', { orderId: id })
  await service.call('payoutOrder.startPayment', { orderCode, resourceId: accountId })
  expect((await service.attempt('payoutOrder.reject', { ...reject, rejectText: 'closed' })).msg).toBe(
    'googleCode.required',
  )
  expect(
    (await service.attempt('payoutOrder.reject', { ...reject, rejectText: 'closed', googleCode: '000000' })).code,
  ).toBe(401)
  expect(
    (
      await service.call('payoutOrder.reject', {
        ...reject,
        rejectMode: 'toList',
        rejectReason: 'other',
        rejectText: 'closed',
        googleCode: server.googleCode('custservice'),
      })
    ).order,
  ).toMatchObject({ stage: 'allocated', locked: false })
  await service.call('payoutOrder.reject', { orderCode, rejectReason: 'wrongCardOrName', rejectMode: 'toMerchant' })
})

it('runs a batch from preview, export and upload to confirm', async () => {
  const made = [await createPayout(), await createPayout({ amount: 20_000 })]
  const preview = await service.call('payoutBatch.preview', input())
  expect(preview).toMatchObject({ totalMinor: 30_000, faults: [] })
  const { batch } = await service.call('payoutBatch.create', input())
  const url = `${server.baseUrl}${contract['payoutBatch.export'].path}?batchId=${batch.id}`
  const files = await Promise.all([1, 2, 3].map(async () => await fetch(url, { headers: service.headers })))
  const [first, ...again] = await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())))
  for (const file of again) expect(file.equals(must(first))).toBe(true)
  const answered = must(files[0])
  expect(answered.headers.get('x-file-digest')).toBe(createHash('sha256').update(must(first)).digest('hex'))
  expect(answered.headers.get('content-disposition')).toContain(`${batch.batchNumber}-icici-cib.csv`)
  const shown = await service.call('payoutBatch.getOrders', { batchId: batch.id })
  expect(shown.batch).toMatchObject({ state: 'exported', orderCount: 2, totalMinor: 30_000 })
  expect(shown.list.map(({ order }) => order.stage)).toEqual(['processing', 'processing'])
  const [one, two] = made.map(({ orderCode }) => orderCode)
  const wrong = await upload(service, 'payoutBatch.uploadResult', `batchId=${batch.id}`, 'x', 'result.xlsx')
  expect(wrong).toMatchObject({ code: 400, msg: 'upload.notCsv' })
  const result = await upload(
    service,
    'payoutBatch.uploadResult',
    `batchId=${batch.id}`,
    `REF_NO,AMOUNT,STATUS,UTR NO,ERROR\n${one},100.00,Success,UTR1,\n${two},200.00,Success,UTR2,\n`,
  )
  expect(result).toMatchObject({ code: 200, data: { paid: 2, failed: 0, problems: [] } })
  const seen = { count: 2, totalMinor: 30_000, payeesDigest: shown.batch.payeesDigest ?? '' }
  expect((await admin.attempt('payoutBatch.confirm', { batchId: batch.id, seen })).msg).toBe('googleCode.required')
  const confirmed = await admin.call('payoutBatch.confirm', {
    batchId: batch.id,
    seen,
    googleCode: server.googleCode('platformadmin'),
  })
  expect(confirmed).toMatchObject({ waitsForApproval: false, batch: { state: 'confirmed' } })
  expect(await detail(must(two))).toMatchObject({ stage: 'completed', utr: 'UTR2', realAmountMinor: 20_000 })
  const list = await service.call('payoutBatch.getList', { state: ['confirmed'] })
  expect(list.list.map(({ batchNumber }) => batchNumber)).toEqual([batch.batchNumber])
  const summary = await admin.call('payoutOrder.listSummary', { batchId: batch.id })
  expect(summary.byCurrency).toEqual([
    {
      currency: 'INR',
      exponent: 2,
      count: 2,
      amountMinor: 30_000,
      completedCount: 2,
      paidMinor: 30_000,
      feeMinor: 300,
    },
  ])
})

it('exports the list as CSV without fields hidden from the role', async () => {
  const body = {
    selection: { filter: {} },
    columns: ['orderCode', 'stage', 'feeMinor', 'createTime'],
    language: 'en-US',
  }
  const response = await fetch(server.baseUrl + contract['payoutOrder.export'].path, {
    method: 'POST',
    headers: { ...service.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const [header, ...rows] = (await response.text()).trim().split('\r\n')
  expect(header).toBe('orderCode,stage,feeMinor,createTime (Asia/Shanghai)')
  expect(rows.some((row) => /^P\d{16},Paid,2\.00,/.test(row))).toBe(true)
})

it('shows suppliers and merchants only their own', async () => {
  const supplier = await server.signIn('supplier02')
  const list = await supplier.call('payoutOrder.getList', {})
  expect(list.list.length).toBeGreaterThan(0)
  expect(new Set(list.list.map(({ supplierName }) => supplierName))).toEqual(new Set(['supplier02 pay']))
  expect((await (await server.signIn('supplier01')).call('payoutOrder.getList', {})).list).toEqual([])
  const other = await server.signIn('merchant02')
  expect((await other.attempt('payoutOrder.getDetail', { orderCode: must(list.list[0]).orderCode })).code).toBe(404)
  expect((await supplier.attempt('payoutOrder.getPool', {})).code).toBe(403)
})

it('imports a blacklist, dry-runs a rule, holds and releases', async () => {
  expect(
    await upload(superAdmin, 'riskControl.importBlacklist', '', 'kind,value,reason\nname,Bad  Payee,fraud\ncard,,\n'),
  ).toMatchObject({ code: 400, msg: 'risk.parseFailed', data: { params: { row: 3 } } })
  expect((await superAdmin.call('riskControl.getBlacklist', {})).list).toEqual([])
  expect(
    await upload(
      superAdmin,
      'riskControl.importBlacklist',
      '',
      'kind,value,reason\nname,Bad  Payee,fraud\ncard,6222 0001,\nname,bad payee,again\n',
    ),
  ).toMatchObject({ code: 200, data: { added: 2, known: 1 } })
  const early = await createPayout({ userName: 'BAD PAYEE' })
  const condition = { kind: 'blacklist', fields: ['name', 'card'] } as const
  const day = toWallClock(new Date(), 'Asia/Shanghai').slice(0, 10)
  const tried = await superAdmin.call('riskControl.dryRun', {
    condition: { ...condition, fields: ['name', 'card'] },
    startTime: `${day} 00:00:00`,
    endTime: `${day} 23:59:59`,
  })
  expect(tried.hits.map(({ orderCode }) => orderCode)).toEqual([early.orderCode])
  await superAdmin.call('riskControl.saveRule', {
    name: 'blacklist',
    enabled: true,
    condition: { ...condition, fields: ['name', 'card'] },
  })
  await (await server.signIn('superadmin', { secondLevel: true })).call('system-config.set:riskControlSwitch', {
    enable: true,
  })
  await expect.poll(() => server.services.settings.get('riskControlSwitch')).toBe(true)
  const { orderCode } = await createPayout({ userName: 'bad payee' })
  expect(await detail(orderCode)).toMatchObject({ riskHeld: true })
  expect((await superAdmin.call('riskControl.getDetections', { state: ['held'] })).list).toMatchObject([
    { orderCode, kind: 'blacklist', evidence: { field: 'name' } },
  ])
  await superAdmin.call('riskControl.release', { orderCode, note: 'another person of that name' })
  expect(await detail(orderCode)).toMatchObject({ riskHeld: false })
  await superAdmin.call('riskControl.hold', { orderCode, reason: 'on second thoughts' })
  const states = await server.services.db
    .select({ state: riskDetections.state })
    .from(riskDetections)
    .where(eq(riskDetections.orderCode, orderCode))
    .orderBy(riskDetections.id)
  expect(states).toEqual([{ state: 'released' }, { state: 'held' }])
  expect((await admin.attempt('riskControl.getRules', {})).code).toBe(403)
})

it('pushes new and changed payouts with claims, and batches, to those who may see them', async () => {
  const watched = watchSocket(await server.openSocket())
  await watched.ask('auth', { token: admin.token })
  const { orderCode } = await createPayout()
  const created = await watched.push('payout.created', ({ data }) => data.order.orderCode === orderCode)
  await service.call('payoutOrderClaim.claimOrder', { orderId: created.data.order.id })
  const changed = await watched.push('payout.changed', ({ data }) => data.order.claim !== null)
  expect(changed.data.order).toMatchObject({ orderCode, stage: 'allocated', claim: { userName: 'custservice name' } })
  const { batch } = await service.call('payoutBatch.create', input())
  expect((await watched.push('payoutBatch.changed')).data).toEqual({ batchId: batch.id })
  await service.call('payoutBatch.cancel', { batchId: batch.id })
  watched.socket.close()
})

it('hides from a supplier which staff member holds its payout: in list, detail, pushes and export', async () => {
  const supplier = await server.signIn('supplier02')
  const watched = watchSocket(await server.openSocket())
  await watched.ask('auth', { token: supplier.token })
  const { orderCode } = await createPayout()
  await service.call('payoutOrderClaim.claimOrder', { orderId: (await detail(orderCode)).id })
  await service.call('payoutOrder.startPayment', { orderCode, resourceId: accountId })
  const held = { userId: null, userName: null, since: expect.any(String) }
  const pushed = await watched.push('payout.changed', ({ data }) => data.order.orderCode === orderCode)
  const { list } = await supplier.call('payoutOrder.getList', { orderCode })
  const opened = await supplier.call('payoutOrder.getDetail', { orderCode })
  for (const row of [pushed.data.order, must(list[0]), opened.order]) expect(row.claim).toMatchObject(held)
  const columns = PAYOUT_FIELDS.filter((field) => field !== 'claim')
  const response = await fetch(server.baseUrl + contract['payoutOrder.export'].path, {
    method: 'POST',
    headers: { ...supplier.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ selection: { orderCodes: [orderCode] }, columns, language: 'en-US' }),
  })
  const file = await response.text()
  expect(file).toContain(orderCode)
  expect(JSON.stringify([pushed, list, opened, file])).not.toContain('custservice name')
  expect(
    (
      await supplier.attempt('payoutOrder.export', {
        selection: { orderCodes: [orderCode] },
        columns: ['claim'],
        language: 'en-US',
      })
    ).code,
  ).toBe(400)
  watched.socket.close()
})

it('runs a bulk action over payouts: previews blocked ones, reports each result, and enforces roles', async () => {
  const [one, two] = [await createPayout(), await createPayout()]
  const gone = 'P0000000000000000'
  const orderCodes = [one.orderCode, two.orderCode]
  const ok = (orderCode: string) => ({ orderCode, ok: true, refusal: null })
  const preview = await service.call('payoutOrder.bulkPreview', {
    action: 'CANCEL_CLAIM',
    selection: { orderCodes: [...orderCodes, gone] },
  })
  expect(preview).toMatchObject({
    goes: [],
    bulkId: null,
    blocked: [{ refusal: 'notInThisState' }, { refusal: 'notInThisState' }, { orderCode: gone, refusal: 'notFound' }],
  })
  expect((await service.call('payoutOrder.bulkApply', { action: 'CLAIM', orderCodes })).results).toEqual(
    orderCodes.map(ok),
  )
  const taken = { refusal: 'isUnclaimed' }
  expect(
    (await admin.call('payoutOrder.bulkPreview', { action: 'CLAIM', selection: { orderCodes } })).blocked,
  ).toMatchObject([taken, taken])
  expect(
    (await service.call('payoutOrder.bulkApply', { action: 'MARK', params: { orderMark: 2 }, orderCodes })).results,
  ).toEqual(orderCodes.map(ok))
  expect(
    await service.attempt('payoutOrder.bulkApply', {
      action: 'TAKE_CLAIM_AWAY',
      params: { reason: 'mine' },
      orderCodes,
    }),
  ).toMatchObject({ code: 403 })
  expect(
    (
      await admin.call('payoutOrder.bulkApply', {
        action: 'TAKE_CLAIM_AWAY',
        params: { reason: 'shift ended' },
        orderCodes,
      })
    ).results,
  ).toEqual(orderCodes.map(ok))
  expect(await detail(one.orderCode)).toMatchObject({ stage: 'pooled', claim: null, orderMark: 2 })
  // By filter, with exclusions.
  const all = await service.call('payoutOrder.bulkPreview', {
    action: 'CLAIM',
    selection: { filter: { orderMark: 2 }, except: [two.orderCode] },
  })
  expect([all.goes, all.blocked, all.beyondLimit]).toEqual([[one.orderCode], [], 0])
  const supplier = await server.signIn('supplier01')
  expect(
    await supplier.attempt('payoutOrder.bulkPreview', { action: 'UNLOCK', selection: { orderCodes } }),
  ).toMatchObject({ code: 403 })
  expect(
    (await supplier.call('payoutOrder.bulkPreview', { action: 'CLAIM', selection: { orderCodes } })).blocked,
  ).toMatchObject([{ refusal: 'notFound' }, { refusal: 'notFound' }])
  await service.call('payoutOrder.bulkApply', {
    action: 'REJECT',
    params: { rejectReason: 'highRiskCard', rejectMode: 'toMerchant' },
    orderCodes,
  })
  expect(await detail(two.orderCode)).toMatchObject({ stage: 'rejected' })
})

it('covers a full bulk rejection of payouts in payment with one code, and no other run', async () => {
  const begun: string[] = []
  for (let made = 0; made < 3; made += 1) {
    const { orderCode } = await createPayout()
    await service.call('payoutOrderClaim.claimOrder', { orderId: (await detail(orderCode)).id })
    await service.call('payoutOrder.startPayment', { orderCode, resourceId: accountId })
    begun.push(orderCode)
  }
  const waiting = (await createPayout()).orderCode
  const [first, second, third] = begun as [string, string, string]
  const { bulkId, goes, blockedWhen } = await service.call('payoutOrder.bulkPreview', {
    action: 'REJECT',
    selection: { orderCodes: [first, second, waiting] },
  })
  expect(goes).toEqual([first, second, waiting])
  expect(blockedWhen).toEqual([{ field: 'rejectMode', value: 'toList', orderCode: waiting, refusal: 'notInThisState' }])
  const input = {
    action: 'REJECT' as const,
    params: { rejectReason: 'wrongCardOrName' as const, rejectMode: 'toList' as const },
    bulkId,
  }
  const ok = (orderCode: string) => ({ orderCode, ok: true, refusal: null })
  expect(await service.attempt('payoutOrder.bulkApply', { ...input, orderCodes: [first] })).toMatchObject({
    code: 400,
    msg: 'googleCode.required',
  })
  const googleCode = server.googleCode('custservice', 1)
  expect((await service.call('payoutOrder.bulkApply', { ...input, orderCodes: [first], googleCode })).results).toEqual([
    ok(first),
  ])
  // A payout whose payment has not begun is in the list already and cannot return to it; the others are processed.
  expect((await service.call('payoutOrder.bulkApply', { ...input, orderCodes: [second, waiting] })).results).toEqual([
    ok(second),
    { orderCode: waiting, ok: false, refusal: 'notInThisState' },
  ])
  expect(await service.attempt('payoutOrder.bulkApply', { ...input, orderCodes: [third] })).toMatchObject({
    msg: 'googleCode.required',
  })
  expect(await detail(third)).toMatchObject({ stage: 'processing' })
  expect(await detail(second)).toMatchObject({ stage: 'allocated', frozenMinor: 10_100 })
})

it('undoes a user’s last action on a payout once', async () => {
  const { orderCode } = await createPayout()
  const { id } = await detail(orderCode)
  await service.call('payoutOrder.updateMark', { orderCode, orderMark: 5 })
  expect((await service.call('payoutOrder.undo', { orderCode })).order).toMatchObject({ orderMark: 1 })
  expect(await service.attempt('payoutOrder.undo', { orderCode })).toMatchObject({ code: 409, msg: 'order.cannotUndo' })
  const { order } = await service.call('payoutOrderClaim.claimOrder', { orderId: id })
  expect(await admin.attempt('payoutOrder.undo', { orderCode })).toMatchObject({ code: 409, msg: 'order.cannotUndo' })
  expect(
    (await service.attempt('payoutOrder.undo', { orderCode, expectedVersion: order.version - 1 })).failure,
  ).toMatchObject({ params: { refusal: 'versionConflict' } })
  expect((await service.call('payoutOrder.undo', { orderCode, expectedVersion: order.version })).order).toMatchObject({
    stage: 'pooled',
    claim: null,
  })
})

it('exports everything that matches except the excluded rows', async () => {
  const [kept, left] = [await createPayout({ subject: 'all but' }), await createPayout({ subject: 'all but' })]
  const response = await fetch(`${server.baseUrl}${contract['payoutOrder.export'].path}`, {
    method: 'POST',
    headers: { ...service.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      selection: { filter: { description: 'all but' }, except: [left.orderCode] },
      columns: ['orderCode'],
      language: 'en-US',
    }),
  })
  expect((await response.text()).trim().split('\r\n').slice(1)).toEqual([kept.orderCode])
})
