import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { batchDifferencesSchema } from '#contract/payout-batch.endpoints.ts'
import type { BatchInput } from '#contract/payout-batch.endpoints.ts'
import { batchStateOf } from '#domain/payout-batch-status.ts'
import { decideApproval } from '#server/approvals/approvals.ts'
import { payoutBatches, payoutBatchOrders, payoutOrders, resources } from '#server/db/schema.ts'
import type { BatchRecord } from '#server/payout-batches/batch-rows.ts'
import { payoutBatchHandlers } from '#server/payout-batches/batches.handlers.ts'
import { confirmApprovedBatch, confirmBatch, markBatchAbnormal } from '#server/payout-batches/confirm-batch.ts'
import { cancelBatch, cancelOldDrafts, createBatch, previewBatch } from '#server/payout-batches/create-batch.ts'
import { exportBatch } from '#server/payout-batches/export-batch.ts'
import { takeResult } from '#server/payout-batches/upload-result.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import type { AppError } from '#server/platform/app-error.ts'
import { callOf, must } from '#tests/support/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/order-fixtures.ts'
import {
  createPayout,
  deposit,
  eventsOf,
  fundsOf,
  makePayoutWorld,
  move,
  payoutByCode,
  person,
  stageOf,
  batchInputOf,
} from '#tests/support/payout-fixtures.ts'
import { beginWithPayoutWorld } from '#tests/support/payout-world.ts'
import type { PayoutWorld } from '#tests/support/payout-world.ts'

let engine: OrderEngine
let world: PayoutWorld
beginWithPayoutWorld((...made) => {
  ;[engine, world] = made
})
afterEach(() => engine.reset())

type Person = ReturnType<typeof person>
const inCall = async <T>(actor: Person, work: (scoped: ReturnType<typeof callOf<Person>>) => Promise<T>) =>
  await engine.db.transaction((tx) => work(callOf(engine, actor, tx)))
const failure = (msg: string, part: object = {}) => expect.objectContaining({ message: msg, ...part })
const refusal = (name: string) =>
  failure('batch.refused', { failure: expect.objectContaining({ params: expect.objectContaining({ refusal: name }) }) })
const makeOrders = async (count: number, body: Record<string, string | number> = {}) => {
  const orders: PayoutRecord[] = []
  for (let at = 0; at < count; at += 1)
    orders.push(await createPayout(engine, world.merchant, { amount: 10_000 + at, ...body }))
  return orders
}
const create = (change: Partial<BatchInput> = {}, actor = person()) =>
  inCall(actor, (call) => createBatch(call, batchInputOf(world.accounts, change)))
const exported = (batch: BatchRecord, actor = person()) => inCall(actor, (call) => exportBatch(call.db, call, batch.id))
const confirm = (batch: BatchRecord, extra: object = {}, actor = person()) =>
  inCall(actor, (call) => confirmBatch(call, { batchId: batch.id, ...extra }))
const abnormal = (batch: BatchRecord, orders: PayoutRecord[], rejectMode: 'toMerchant' | 'toList', actor = person()) =>
  inCall(actor, (call) =>
    markBatchAbnormal(call, {
      batchId: batch.id,
      orderCodes: orders.map(({ orderCode }) => orderCode),
      rejectReason: 'wrongCardOrName',
      rejectMode,
    }),
  )
const stateOf = async ({ id }: BatchRecord) =>
  batchStateOf(must((await engine.db.select().from(payoutBatches).where(eq(payoutBatches.id, id)))[0]).state)
const stagesOf = async (orders: PayoutRecord[]) => await Promise.all(orders.map((order) => stageOf(engine, order)))

/** Every file row belongs to one payment: no order number occurs twice. */
const codesIn = (file: Buffer | null) => [
  ...new Set(
    must(file)
      .toString('utf8')
      .match(/P\d{16}/g) ?? [],
  ),
]

describe('from preview to confirm', () => {
  it('previews, claims, writes the file, and pays each order once', async () => {
    const orders = await makeOrders(3)
    const preview = await inCall(person(), (call) => previewBatch(call, batchInputOf(world.accounts)))
    expect(preview).toMatchObject({ totalMinor: 30_003, currency: 'INR', exponent: 2, faults: [] })
    expect(preview.list.map(({ orderCode }) => orderCode)).toEqual(orders.map(({ orderCode }) => orderCode))
    expect(await stagesOf(orders)).toEqual(['pooled', 'pooled', 'pooled'])
    const batch = await create()
    expect(batch).toMatchObject({ orderCount: 3, totalMinor: 30_003 })
    expect(await stagesOf(orders)).toEqual(['preparing', 'preparing', 'preparing'])
    const sent = await exported(batch)
    expect(sent.fileDigest).toBe(createHash('sha256').update(must(sent.file)).digest('hex'))
    expect(must(sent.file).toString('utf8').split('\r\n')).toHaveLength(5)
    expect(codesIn(sent.file)).toEqual(orders.map(({ orderCode }) => orderCode))
    expect(await payoutByCode(engine, must(orders[0]).orderCode)).toMatchObject({
      stage: 4,
      locked: true,
      lockedBy: 'batch',
      channel: 'batch',
    })
    const { batch: done } = await confirm(batch, {
      seen: { count: 3, totalMinor: 30_003, payeesDigest: sent.payeesDigest },
    })
    expect(batchStateOf(done.state)).toBe('confirmed')
    expect(await stagesOf(orders)).toEqual(['completed', 'completed', 'completed'])
    expect(await eventsOf(engine, must(orders[0]))).toEqual(['CREATE', 'ENTER_BATCH', 'EXPORT', 'CONFIRM_IN_BATCH'])
    expect(await fundsOf(engine, world.merchant.id)).toEqual({ available: 100_000_000 - 30_003 - 3 * 600, frozen: 0 })
  })

  it('returns the same bytes again in every later state', async () => {
    await makeOrders(2)
    const batch = await create()
    const first = await exported(batch)
    const again = await exported(batch, person())
    await confirm(batch)
    const after = await exported(batch)
    const taken = await engine.db.query.audit.findMany({
      where: (row, { and, eq: is }) =>
        and(is(row.target, batch.batchNumber), is(row.action, 'payoutBatch.DOWNLOAD_AGAIN')),
    })
    expect(taken).toHaveLength(2)
    for (const later of [again, after]) expect(must(later.file).equals(must(first.file))).toBe(true)
    expect(
      (await engine.db.select().from(payoutBatchOrders).where(eq(payoutBatchOrders.batchId, batch.id))).map(
        ({ outcome }) => outcome,
      ),
    ).toEqual(['completed', 'completed'])
  })

  it('refuses a cell that acts as a formula, naming its row, and exports nothing', async () => {
    await makeOrders(1)
    const bad = await createPayout(engine, world.merchant, { userName: '=cmd()' })
    const preview = await inCall(person(), (call) => previewBatch(call, batchInputOf(world.accounts)))
    expect(preview.faults).toMatchObject([{ row: 3, column: 'BNF_NAME', fault: 'formula', orderCode: bad.orderCode }])
    const batch = await create()
    await expect(exported(batch)).rejects.toEqual(
      failure('batch.cells', {
        failure: expect.objectContaining({ params: expect.objectContaining({ row: 3, column: 'BNF_NAME' }) }),
      }),
    )
    expect(await stateOf(batch)).toBe('drafting')
    expect(await stageOf(engine, bad)).toBe('preparing')
  })

  it('writes GBK where the bank reads GBK, and names a row that GBK cannot encode', async () => {
    const yuan = await makePayoutWorld(engine)
    const accounts = await Promise.all(
      yuan.accounts.map(async ({ id }) =>
        must((await engine.db.update(resources).set({ productId: 1009 }).where(eq(resources.id, id)).returning())[0]),
      ),
    )
    await deposit(engine, yuan.merchant.id, 1_000_000, 'CNY')
    const body = { productId: 1009, bankName: '招商银行', ifscCode: 'CMBC0000001' }
    await createPayout(engine, yuan.merchant, { ...body, userName: '王伟' })
    const batch = await create({ templateId: 'icbc-batch', resourceIdList: accounts.map(({ id }) => id) })
    const { file } = await exported(batch)
    expect(new TextDecoder('gbk').decode(must(file))).toContain('王伟')
    await createPayout(engine, yuan.merchant, { ...body, userName: 'नमस्ते' })
    const second = await create({ templateId: 'icbc-batch', resourceIdList: accounts.map(({ id }) => id) })
    await expect(exported(second)).rejects.toEqual(
      failure('batch.encoding', { failure: { params: { encoding: 'gbk', row: 2 } } }),
    )
  })

  it('includes orders created within the cut-off second, and none after it', async () => {
    const [last, next] = await makeOrders(2)
    const came = (order: PayoutRecord | undefined, at: string) =>
      engine.db
        .update(payoutOrders)
        .set({ createdAt: new Date(at) })
        .where(eq(payoutOrders.id, must(order).id))
    await came(last, '2026-01-01T00:00:00.999Z')
    await came(next, '2026-01-01T00:00:01.000Z')
    const preview = await inCall(person(), (call) =>
      previewBatch(call, batchInputOf(world.accounts, { payoutTime: '2026-01-01 08:00:00' })),
    )
    expect(preview.list.map(({ orderCode }) => orderCode)).toEqual([must(last).orderCode])
  })

  it('applies the limits, and takes only payees that the template can express', async () => {
    const [small, middle, big] = await Promise.all([
      createPayout(engine, world.merchant, { amount: 5_000 }),
      createPayout(engine, world.merchant, { amount: 6_000 }),
      createPayout(engine, world.merchant, { amount: 7_000 }),
    ])
    const upi = await createPayout(engine, world.merchant, { amount: 6_500, cardNumber: '1', vpa: 'asha@upi' })
    await engine.db.update(payoutOrders).set({ cardNumber: null }).where(eq(payoutOrders.id, upi.id))
    const batch = await create({ minAmount: 6_000, maxAmount: 6_999 })
    expect(batch.orderCount).toBe(1)
    expect(await stagesOf([small, middle, big, upi])).toEqual(['pooled', 'preparing', 'pooled', 'pooled'])
    await expect(create({ minAmount: 6_000, maxAmount: 6_400 })).rejects.toEqual(failure('batch.noOrders'))
    engine.set({ showBatchButton: false })
    await expect(create()).rejects.toEqual(failure('batch.switchedOff'))
  })

  it('excludes what another person has claimed', async () => {
    const [mine, theirs] = await makeOrders(2)
    const me = person()
    await move(engine, must(mine), 'CLAIM', me)
    await move(engine, must(theirs), 'CLAIM', person())
    await create({}, me)
    expect(await stagesOf([must(mine), must(theirs)])).toEqual(['preparing', 'allocated'])
  })

  it('releases its orders when cancelled or abandoned', async () => {
    const orders = await makeOrders(2)
    const batch = await create()
    await inCall(person(), (call) => cancelBatch(call.db, engine.services, call.actor, batch.id, 'cancelled'))
    expect(await stagesOf(orders)).toEqual(['allocated', 'allocated'])
    const second = await create()
    engine.passMinutes(61)
    expect(await cancelOldDrafts(engine.services)).toBe(1)
    expect(await stateOf(second)).toBe('failed')
    await expect(exported(second)).rejects.toEqual(refusal('notInThisState'))
  })
})

describe('the state a person saw', () => {
  it('is compared with the current one: 409 with the difference', async () => {
    await makeOrders(2)
    const batch = await create()
    const { payeesDigest } = await exported(batch)
    await expect(confirm(batch, { seen: { count: 3, totalMinor: 20_001, payeesDigest } })).rejects.toEqual(
      failure('batch.seenChanged', {
        code: 409,
        failure: expect.objectContaining({ present: expect.objectContaining({ count: 2, totalMinor: 20_001 }) }),
      }),
    )
    await expect(confirm(batch, { expectedVersion: batch.version })).rejects.toEqual(refusal('versionConflict'))
    expect(await stateOf(batch)).toBe('exported')
  })

  it('is compared with the file: a payee changed afterwards blocks the confirmation', async () => {
    const [order] = await makeOrders(1)
    const batch = await create()
    await exported(batch)
    await engine.db
      .update(payoutOrders)
      .set({ cardNumber: '999' })
      .where(eq(payoutOrders.id, must(order).id))
    await expect(confirm(batch)).rejects.toEqual(failure('batch.seenChanged'))
    expect(await stageOf(engine, must(order))).toBe('processing')
  })

  it('is compared order by order: removed, new and changed, with sent and current values', async () => {
    const [amount, payee, gone, same, other] = await makeOrders(5)
    const batch = await create({ maxOrders: 4 })
    const { payeesDigest, version } = await exported(batch)
    const update = (order: PayoutRecord | undefined, values: Partial<PayoutRecord>) =>
      engine.db
        .update(payoutOrders)
        .set(values)
        .where(eq(payoutOrders.id, must(order).id))
    await update(amount, { amountMinor: 99 })
    await update(payee, { payeeName: 'Somebody Else', cardNumber: '999' })
    await update(gone, { stage: 8 })
    await engine.db
      .update(payoutBatchOrders)
      .set({ open: false, outcome: 'rejected' })
      .where(eq(payoutBatchOrders.orderId, must(gone).id))
    await engine.db.insert(payoutBatchOrders).values({
      batchId: batch.id,
      orderId: must(other).id,
      position: 5,
      resourceId: must(world.accounts[0]).id,
      amountMinor: 10_004,
    })
    const differences = [
      { orderCode: must(amount).orderCode, kind: 'changed', then: { amountMinor: 10_000 }, now: { amountMinor: 99 } },
      {
        orderCode: must(payee).orderCode,
        kind: 'changed',
        then: { payeeName: 'Asha Rao', cardNumber: '50100012345678' },
        now: { payeeName: 'Somebody Else', cardNumber: '999' },
      },
      { orderCode: must(gone).orderCode, kind: 'gone', then: { stage: 'processing' }, now: { stage: 'rejected' } },
      {
        orderCode: must(other).orderCode,
        kind: 'new',
        then: {},
        now: expect.objectContaining({ amountMinor: 10_004, payeeName: 'Asha Rao', stage: 'pooled' }),
      },
    ]
    // For clients with an older version too: the file is what counts.
    for (const seen of [undefined, { count: 4, totalMinor: 40_006, payeesDigest: must(payeesDigest) }]) {
      const refused = await confirm(batch, { seen, expectedVersion: version - 1 }).then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(refused).toEqual(failure('batch.seenChanged', { code: 409 }))
      expect(batchDifferencesSchema.parse((refused as AppError).failure.present)).toEqual({
        differences,
        moreDifferences: 0,
      })
    }
    expect(await stageOf(engine, must(same))).toBe('processing')
    expect(await stateOf(batch)).toBe('exported')
  })

  it('names a stage that cannot be confirmed from, and only counts a list that is too long', async () => {
    await makeOrders(23)
    const batch = await create()
    await exported(batch)
    await engine.db.update(payoutOrders).set({ stage: 6 }).where(eq(payoutOrders.batchId, batch.id))
    const refused = await confirm(batch).then(
      () => undefined,
      (error: unknown) => error,
    )
    const { differences, moreDifferences } = batchDifferencesSchema.parse((refused as AppError).failure.present)
    expect(differences).toHaveLength(20)
    expect(differences[0]).toMatchObject({ kind: 'changed', then: { stage: 'processing' }, now: { stage: 'abnormal' } })
    expect(moreDifferences).toBe(3)
  })

  it('omits totals where the setting says so, and is still confirmed', async () => {
    await makeOrders(2)
    engine.set({ payoutBatchCalculateAmount: false })
    const batch = await create()
    const { payeesDigest } = await exported(batch)
    const { list } = await payoutBatchHandlers['payoutBatch.getList'](callOf(engine, person()), {})
    expect(list[0]).toMatchObject({ id: batch.id, orderCount: 2, totalMinor: null, abnormalMinor: null })
    await expect(confirm(batch, { seen: { count: 3, totalMinor: null, payeesDigest } })).rejects.toEqual(
      failure('batch.seenChanged', {
        failure: expect.objectContaining({ present: expect.objectContaining({ count: 2, totalMinor: null }) }),
      }),
    )
    const { batch: done } = await confirm(batch, { seen: { count: 2, totalMinor: null, payeesDigest } })
    expect(batchStateOf(done.state)).toBe('confirmed')
  })

  it('needs a second approval above the limit', async () => {
    const orders = await makeOrders(2)
    const batch = await create()
    await exported(batch)
    engine.set({ approvalLimitMinor: 20_000 })
    expect(await confirm(batch, {}, person('customerService'))).toMatchObject({ waitsForApproval: true })
    expect(await stagesOf(orders)).toEqual(['processing', 'processing'])
    const deciding = person('admin')
    const [approval] = await engine.db.query.approvals.findMany({
      where: (row, { eq: is }) => is(row.target, batch.batchNumber),
    })
    await inCall(deciding, async (call) =>
      confirmApprovedBatch(
        call,
        await decideApproval(call.db, engine.services, deciding, must(approval).id, true, undefined),
      ),
    )
    expect(await stagesOf(orders)).toEqual(['completed', 'completed'])
  })
})

describe('abnormal', () => {
  it('rejects the ticked orders to the merchant, and releases the others for another batch', async () => {
    const orders = await makeOrders(3)
    const batch = await create()
    await exported(batch)
    const [first, ...rest] = orders
    const after = await abnormal(batch, [must(first)], 'toMerchant')
    expect(after).toMatchObject({ abnormalCount: 1, abnormalMinor: 10_000 })
    expect(await stagesOf(orders)).toEqual(['rejected', 'allocated', 'allocated'])
    expect(await payoutByCode(engine, must(rest[0]).orderCode)).toMatchObject({
      locked: false,
      batchId: null,
      frozenMinor: 10_601,
    })
    const second = await create()
    expect(codesIn((await exported(second)).file)).toEqual(rest.map(({ orderCode }) => orderCode))
    expect((await fundsOf(engine, world.merchant.id)).frozen).toBe(20_003 + 1_200)
  })

  it('returns the ticked orders to the list in the other mode, exportable again', async () => {
    const orders = await makeOrders(2)
    const batch = await create()
    await exported(batch)
    await abnormal(batch, orders, 'toList')
    expect(await stagesOf(orders)).toEqual(['allocated', 'allocated'])
    expect((await create()).orderCount).toBe(2)
  })

  it('never resends an order that the bank reported as paid', async () => {
    const orders = await makeOrders(3)
    const batch = await create()
    await exported(batch)
    const [paid, failed, open] = orders.map(({ orderCode }) => orderCode)
    const file = `REF_NO,AMOUNT,STATUS,UTR NO,ERROR\n${paid},100.00,Success,UTR77,\n${failed},100.01,Failed,,closed\n${open},100.02,In progress,,\nP9999999999999999,1,Success,U,\n`
    const result = await inCall(person(), (call) => takeResult(call, batch.id, Buffer.from(file)))
    expect(result).toMatchObject({
      paid: 1,
      failed: 1,
      problems: [
        { row: 4, fault: 'undecided' },
        { row: 5, fault: 'notInBatch' },
      ],
    })
    await expect(confirm(batch)).rejects.toEqual(refusal('hasNoFailedResults'))
    await expect(abnormal(batch, [must(orders[0])], 'toList')).rejects.toEqual(failure('badInput'))
    await abnormal(batch, [must(orders[1])], 'toMerchant')
    expect(await stagesOf(orders)).toEqual(['completed', 'rejected', 'allocated'])
    expect(await payoutByCode(engine, must(paid))).toMatchObject({ utr: 'UTR77' })
  })

  it('refuses an order outside the batch, and a supplier’s rejection to the merchant', async () => {
    const [other] = await makeOrders(1)
    const batch = await create()
    await exported(batch)
    const stranger = await createPayout(engine, world.merchant)
    await expect(abnormal(batch, [stranger], 'toList')).rejects.toEqual(failure('batch.orderNotIn'))
    expect(await stagesOf([must(other), stranger])).toEqual(['processing', 'pooled'])
  })
})

describe('a result file', () => {
  it('with a different amount selects nothing', async () => {
    const [order] = await makeOrders(1)
    const batch = await create()
    await exported(batch)
    const result = await inCall(person(), (call) =>
      takeResult(
        call,
        batch.id,
        Buffer.from(`REF_NO,AMOUNT,STATUS,UTR NO,ERROR\n${order?.orderCode},1.00,Success,U1,\n`),
      ),
    )
    expect(result).toMatchObject({ paid: 0, problems: [{ row: 2, fault: 'otherAmount' }] })
  })

  it('that is not a table is refused, naming its row', async () => {
    await makeOrders(1)
    const batch = await create()
    await exported(batch)
    await expect(
      inCall(person(), (call) => takeResult(call, batch.id, Buffer.from('REF_NO,AMOUNT,STATUS,UTR NO,ERROR\n"P1'))),
    ).rejects.toEqual(failure('batch.parseFailed', { failure: { params: { row: 2, fault: 'unclosedQuote' } } }))
  })
})
