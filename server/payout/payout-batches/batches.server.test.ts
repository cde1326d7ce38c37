import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { batchStateOf } from '#domain/payouts/payout-batch.ts'
import { payoutBatchOrders, payoutOrders, resources } from '#server/db/schema/schema.ts'
import {
  cancelBatch,
  cancelOldDrafts,
  createNamedBatch,
  previewBatch,
} from '#server/payout/payout-batches/draft/create-batch.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
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
} from '#tests/support/payouts/payout-fixtures.ts'
import { batchRefusal, batchSteps, codesIn, failure } from '#tests/support/payouts/batch-fixtures.ts'
import type { BatchSteps } from '#tests/support/payouts/batch-fixtures.ts'
import { beginWithPayoutWorld } from '#tests/support/payouts/payout-world.ts'
import type { PayoutWorld } from '#tests/support/payouts/payout-world.ts'

let engine: OrderEngine
let world: PayoutWorld
let batches: BatchSteps
beginWithPayoutWorld((...made) => {
  ;[engine, world] = made
  batches = batchSteps(engine, world)
})

describe('from preview to confirm', () => {
  it('previews, claims, writes the file, and pays each order once', async () => {
    const orders = await batches.makeOrders(3)
    const preview = await batches.inCall(person(), (call) => previewBatch(call, batchInputOf(world.accounts)))
    expect(preview).toMatchObject({ totalMinor: 30_003, currency: 'INR', exponent: 2, faults: [] })
    expect(preview.list.map(({ orderCode }) => orderCode)).toEqual(orders.map(({ orderCode }) => orderCode))
    expect(await batches.stagesOf(orders)).toEqual(['pooled', 'pooled', 'pooled'])
    const batch = await batches.create()
    expect(batch).toMatchObject({ orderCount: 3, totalMinor: 30_003 })
    expect(await batches.stagesOf(orders)).toEqual(['preparing', 'preparing', 'preparing'])
    const sent = await batches.exported(batch)
    expect(sent.fileDigest).toBe(createHash('sha256').update(must(sent.file)).digest('hex'))
    expect(must(sent.file).toString('utf8').split('\r\n')).toHaveLength(5)
    expect(codesIn(sent.file)).toEqual(orders.map(({ orderCode }) => orderCode))
    expect(await payoutByCode(engine, must(orders[0]).orderCode)).toMatchObject({
      stage: 4,
      locked: true,
      lockedBy: 'batch',
      channel: 'batch',
    })
    const { batch: done } = await batches.confirm(batch, {
      seen: { count: 3, totalMinor: 30_003, payeesDigest: sent.payeesDigest },
    })
    expect(batchStateOf(done.state)).toBe('confirmed')
    expect(await batches.stagesOf(orders)).toEqual(['completed', 'completed', 'completed'])
    expect(await eventsOf(engine, must(orders[0]))).toEqual(['CREATE', 'ENTER_BATCH', 'EXPORT', 'CONFIRM_IN_BATCH'])
    expect(await fundsOf(engine, world.merchant.id)).toEqual({ available: 100_000_000 - 30_003 - 3 * 600, frozen: 0 })
  })

  it('returns the same bytes again in every later state', async () => {
    await batches.makeOrders(2)
    const batch = await batches.create()
    const first = await batches.exported(batch)
    const again = await batches.exported(batch, person())
    await batches.confirm(batch)
    const after = await batches.exported(batch)
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
    await batches.makeOrders(1)
    const bad = await createPayout(engine, world.merchant, { userName: '=cmd()' })
    const preview = await batches.inCall(person(), (call) => previewBatch(call, batchInputOf(world.accounts)))
    expect(preview.faults).toMatchObject([{ row: 3, column: 'BNF_NAME', fault: 'formula', orderCode: bad.orderCode }])
    const batch = await batches.create()
    await expect(batches.exported(batch)).rejects.toEqual(
      failure('batch.cells', {
        failure: expect.objectContaining({ params: expect.objectContaining({ row: 3, column: 'BNF_NAME' }) }),
      }),
    )
    expect(await batches.stateOf(batch)).toBe('drafting')
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
    const batch = await batches.create({ templateId: 'icbc-batch', resourceIdList: accounts.map(({ id }) => id) })
    const { file } = await batches.exported(batch)
    expect(new TextDecoder('gbk').decode(must(file))).toContain('王伟')
    await createPayout(engine, yuan.merchant, { ...body, userName: 'नमस्ते' })
    const second = await batches.create({ templateId: 'icbc-batch', resourceIdList: accounts.map(({ id }) => id) })
    await expect(batches.exported(second)).rejects.toEqual(
      failure('batch.encoding', { failure: { params: { encoding: 'gbk', row: 2 } } }),
    )
  })

  it('includes orders created within the cut-off second, and none after it', async () => {
    const [last, next] = await batches.makeOrders(2)
    const came = (order: PayoutRecord | undefined, at: string) =>
      engine.db
        .update(payoutOrders)
        .set({ createdAt: new Date(at) })
        .where(eq(payoutOrders.id, must(order).id))
    await came(last, '2026-01-01T00:00:00.999Z')
    await came(next, '2026-01-01T00:00:01.000Z')
    const preview = await batches.inCall(person(), (call) =>
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
    const batch = await batches.create({ minAmount: 6_000, maxAmount: 6_999 })
    expect(batch.orderCount).toBe(1)
    expect(await batches.stagesOf([small, middle, big, upi])).toEqual(['pooled', 'preparing', 'pooled', 'pooled'])
    await expect(batches.create({ minAmount: 6_000, maxAmount: 6_400 })).rejects.toEqual(failure('batch.noOrders'))
    engine.set({ showBatchButton: false })
    await expect(batches.create()).rejects.toEqual(failure('batch.switchedOff'))
  })

  it('takes exactly the picked payouts, and names the others, each with its reason', async () => {
    const [first, second, theirs, held, unasked, dear] = await batches.makeOrders(6)
    await move(engine, must(theirs), 'CLAIM', person())
    await move(engine, must(held), 'HOLD', null)
    const poor = await makePayoutWorld(engine, { balance: 10_000 + 600 })
    const unpaid = [await createPayout(engine, poor.merchant, { amount: 10_000 })]
    const none = 'P2611209999999999'
    const codeOf = (order: PayoutRecord | undefined) => must(order).orderCode
    const orderCodes = [codeOf(second), codeOf(first), codeOf(theirs), codeOf(held), codeOf(dear), none, codeOf(first)]
    await engine.db
      .update(payoutOrders)
      .set({ ifscCode: null })
      .where(eq(payoutOrders.id, must(dear).id))
    const left = [
      { orderCode: codeOf(theirs), refusal: 'claimedByOther' },
      { orderCode: codeOf(held), refusal: 'heldByRisk' },
      { orderCode: codeOf(dear), refusal: 'payeeIncomplete' },
      { orderCode: none, refusal: 'notFound' },
    ]
    const input = batchInputOf(world.accounts, { orderCodes })
    const preview = await batches.inCall(person(), (call) => previewBatch(call, input))
    expect(preview).toMatchObject({ totalMinor: 20_001, left })
    expect(preview.list.map(({ orderCode }) => orderCode)).toEqual([codeOf(first), codeOf(second)])
    const made = await batches.inCall(person(), (call) => createNamedBatch(call, input))
    expect(made).toMatchObject({ batch: { orderCount: 2, totalMinor: 20_001 }, left })
    expect(await batches.stagesOf([must(first), must(second), must(theirs), must(unasked)])).toEqual([
      'preparing',
      'preparing',
      'allocated',
      'pooled',
    ])
    // Payouts that another batch took meanwhile, and ones that their merchant cannot pay any more.
    engine.set({ payoutOrderOccupyBalanceOnCreate: false })
    const broke = await createPayout(engine, poor.merchant, { amount: 10_000 })
    const rest = batchInputOf([...world.accounts, ...poor.accounts], {
      orderCodes: [codeOf(first), codeOf(unasked), codeOf(unpaid[0]), broke.orderCode],
    })
    expect(await batches.inCall(person(), (call) => createNamedBatch(call, rest))).toMatchObject({
      batch: { orderCount: 2 },
      left: [
        { orderCode: codeOf(first), refusal: 'inBatch' },
        { orderCode: broke.orderCode, refusal: 'insufficientBalance' },
      ],
    })
  })

  it('excludes what another person has claimed', async () => {
    const [mine, theirs] = await batches.makeOrders(2)
    const me = person()
    await move(engine, must(mine), 'CLAIM', me)
    await move(engine, must(theirs), 'CLAIM', person())
    await batches.create({}, me)
    expect(await batches.stagesOf([must(mine), must(theirs)])).toEqual(['preparing', 'allocated'])
  })

  it('releases its orders when cancelled or abandoned', async () => {
    const orders = await batches.makeOrders(2)
    const batch = await batches.create()
    await batches.inCall(person(), (call) => cancelBatch(call.db, engine.services, call.actor, batch.id, 'cancelled'))
    expect(await batches.stagesOf(orders)).toEqual(['allocated', 'allocated'])
    const second = await batches.create()
    engine.passMinutes(61)
    expect(await cancelOldDrafts(engine.services)).toBe(1)
    expect(await batches.stateOf(second)).toBe('failed')
    await expect(batches.exported(second)).rejects.toEqual(batchRefusal('notInThisState'))
  })
})
