import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { bankRecords, monitors, resourceDays, resources } from '#server/db/schema/schema.ts'
import { dayOf } from '#server/platform/time/zone.ts'
import { PAYOUT_FIELDS } from '#server/payout/payouts/present-payout.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'

let server: PayoutServer
let service: TestClient
let admin: TestClient
beforeAll(async () => {
  server = await startPayoutServer()
  service = await server.signIn('custservice')
  admin = await server.signIn('platformadmin')
})
afterAll(async () => await server.dispose())

const detail = async (orderCode: string) => (await service.call('payoutOrder.getDetail', { orderCode })).order
const input = () => ({
  payoutTime: toWallClock(new Date(Date.now() + 60_000), 'Asia/Shanghai'),
  resourceIdList: [server.accountId],
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
  const { orderCode, payoutStatus, fee } = await server.createPayout()
  expect({ payoutStatus, fee }).toEqual({ payoutStatus: 1, fee: 100 })
  const { id } = await detail(orderCode)
  const { order } = await service.call('payoutOrderClaim.claimOrder', { orderId: id })
  expect(order.claim).toMatchObject({ userName: 'custservice name' })
  expect((await admin.attempt('payoutOrderClaim.claimOrder', { orderId: id })).failure).toMatchObject({
    params: { refusal: 'claimedByOther' },
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

it('is completed by whoever began it; another person takes it over with a reason, and the holder is told', async () => {
  const { orderCode } = await server.createPayout()
  const { id } = await detail(orderCode)
  await service.call('payoutOrderClaim.claimOrder', { orderId: id })
  await service.call('payoutOrder.startPayment', { orderCode, resourceId: server.accountId })
  const supplier = await server.signIn('supplier02')
  const paid = { orderCode, utr: `T${id}0001` }
  const byOther = { params: { refusal: 'claimedByOther' } }
  expect((await supplier.attempt('payoutOrder.complete', paid)).failure).toMatchObject(byOther)
  expect((await admin.attempt('payoutOrder.complete', paid)).failure).toMatchObject(byOther)
  const lost = { orderCode, reason: 'The bank does not answer' }
  expect((await admin.attempt('payoutOrder.markAbnormal', lost)).failure).toMatchObject(byOther)

  const reason = 'The holder went home'
  const { order } = await admin.call('payoutOrderClaim.takeAway', { orderId: id, reason })
  expect(order).toMatchObject({ stage: 'processing', claim: { userName: 'platformadmin name' } })
  const again = await admin.attempt('payoutOrderClaim.takeAway', { orderId: id, reason })
  expect(again.failure).toMatchObject({ params: { refusal: 'notClaimedByOther' } })
  const { unread } = await service.call('message.init', {})
  expect(unread.find(({ kind }) => kind === 'claimTakenAway')).toMatchObject({
    params: { orderCode, asker: 'platformadmin name', note: reason },
  })
  expect((await service.attempt('payoutOrder.complete', paid)).failure).toMatchObject(byOther)
  expect((await admin.call('payoutOrder.complete', paid)).order.stage).toBe('completed')
})

it('requires text for the reason “other”, and a code once payment has begun', async () => {
  const { orderCode } = await server.createPayout()
  const reject = { orderCode, rejectReason: 'other', rejectMode: 'toList' }
  expect((await service.attempt('payoutOrder.reject', reject)).failure.issues).toEqual([
    { path: 'rejectText', fault: 'required' },
  ])
  const { id } = await detail(orderCode)
  await service.call('payoutOrderClaim.claimOrder', { orderId: id })
  await service.call('payoutOrder.startPayment', { orderCode, resourceId: server.accountId })
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
  const made = [await server.createPayout(), await server.createPayout({ amount: 20_000 })]
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
    `REF_NO,AMOUNT,STATUS,UTR NO,ERROR\n${one},100.00,Success,UTR001,\n${two},200.00,Success,UTR002,\n`,
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
  expect(await detail(must(two))).toMatchObject({ stage: 'completed', utr: 'UTR002', realAmountMinor: 20_000 })
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

it('pushes new and changed payouts with claims, and batches, to those who may see them', async () => {
  const watched = watchSocket(await server.openSocket())
  await watched.ask('auth', { token: admin.token })
  const { orderCode } = await server.createPayout()
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
  const { orderCode } = await server.createPayout()
  await service.call('payoutOrderClaim.claimOrder', { orderId: (await detail(orderCode)).id })
  await service.call('payoutOrder.startPayment', { orderCode, resourceId: server.accountId })
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

it('exports everything that matches except the excluded rows', async () => {
  const [kept, left] = [
    await server.createPayout({ subject: 'all but' }),
    await server.createPayout({ subject: 'all but' }),
  ]
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

it('says of each paying account what its limits leave and which balance was reported last', async () => {
  const { db } = server.services
  const roomOf = async () =>
    (await service.call('payoutOrder.getResources', {})).list.find(({ id }) => id === server.accountId)?.room
  expect(await roomOf()).toMatchObject({ balance: null, maxAmountMinor: null, leftToday: { orders: null } })
  const monitor = must((await db.select({ id: monitors.id }).from(monitors).limit(1))[0])
  const records = [900_000, null, 812_345].map((balanceMinor, at) => ({
    kind: 'sms',
    monitorRowId: monitor.id,
    recordId: `room-${at}`,
    resourceId: server.accountId,
    amountMinor: 1,
    balanceMinor,
    text: '-',
    occurredAt: new Date(Date.UTC(2026, 0, 1, at)),
    status: 'unmatched',
  }))
  await db.insert(bankRecords).values(records)
  const [told] = (await service.call('payoutOrder.getResources', {})).list.filter(({ id }) => id === server.accountId)
  expect(told).toHaveProperty('bankName')
  const { processingCount, maxConcurrentOrders } = must(
    (await db.select().from(resources).where(eq(resources.id, server.accountId)))[0],
  )
  const day = dayOf(server.services)
  await db.delete(resourceDays).where(eq(resourceDays.resourceId, server.accountId))
  await db.insert(resourceDays).values({ resourceId: server.accountId, day, orderCount: 3, amountMinor: 70_000 })
  await db
    .update(resources)
    .set({ dailyCountLimit: 5, dailyAmountLimitMinor: 60_000, maxAmountMinor: 20_000 })
    .where(eq(resources.id, server.accountId))
  expect(await roomOf()).toEqual({
    balance: { minor: 812_345, at: '2026-01-01T02:00:00.000Z' },
    minAmountMinor: 1,
    maxAmountMinor: 20_000,
    leftToday: { orders: 2, amountMinor: 0 },
    leftAtOnce: maxConcurrentOrders - processingCount,
  })
})
