import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { batchDifferencesSchema } from '#contract/payouts/payout-batch.endpoints.ts'
import { batchStateOf } from '#domain/payouts/payout-batch.ts'
import { decideApproval } from '#server/access/approvals/approvals.ts'
import { payoutBatchOrders, payoutOrders } from '#server/db/schema/schema.ts'
import { payoutBatchHandlers } from '#server/payout/payout-batches/batches.handlers.ts'
import { confirmApprovedBatch } from '#server/payout/payout-batches/confirm-batch.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { AppError } from '#server/platform/app-error.ts'
import { callOf, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { person, stageOf } from '#tests/support/payouts/payout-fixtures.ts'
import { batchRefusal, batchSteps, failure } from '#tests/support/payouts/batch-fixtures.ts'
import type { BatchSteps } from '#tests/support/payouts/batch-fixtures.ts'
import { beginWithPayoutWorld } from '#tests/support/payouts/payout-world.ts'
import type { PayoutWorld } from '#tests/support/payouts/payout-world.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

let engine: OrderEngine
let world: PayoutWorld
let batches: BatchSteps
beginWithPayoutWorld((...made) => {
  ;[engine, world] = made
  batches = batchSteps(engine, world)
})

describe('the state a person saw', () => {
  it('is compared with the current one: 409 with the difference', async () => {
    await batches.makeOrders(2)
    const batch = await batches.create()
    const { payeesDigest } = await batches.exported(batch)
    await expect(batches.confirm(batch, { seen: { count: 3, totalMinor: 20_001, payeesDigest } })).rejects.toEqual(
      failure('batch.seenChanged', {
        code: 409,
        failure: expect.objectContaining({ present: expect.objectContaining({ count: 2, totalMinor: 20_001 }) }),
      }),
    )
    await expect(batches.confirm(batch, { expectedVersion: batch.version })).rejects.toEqual(
      batchRefusal('versionConflict'),
    )
    expect(await batches.stateOf(batch)).toBe('exported')
  })

  it('is compared with the file: a payee changed afterwards blocks the confirmation', async () => {
    const [order] = await batches.makeOrders(1)
    const batch = await batches.create()
    await batches.exported(batch)
    await engine.db
      .update(payoutOrders)
      .set({ cardNumber: '999' })
      .where(eq(payoutOrders.id, must(order).id))
    await expect(batches.confirm(batch)).rejects.toEqual(failure('batch.seenChanged'))
    expect(await stageOf(engine, must(order))).toBe('processing')
  })

  it('is compared order by order: removed, new and changed, with sent and current values', async () => {
    const [amount, payee, gone, same, other] = await batches.makeOrders(5)
    const batch = await batches.create({ maxOrders: 4 })
    const { payeesDigest, version } = await batches.exported(batch)
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
      const refused = await batches.confirm(batch, { seen, expectedVersion: version - 1 }).then(
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
    expect(await batches.stateOf(batch)).toBe('exported')
  })

  it('names a stage that cannot be confirmed from, and only counts a list that is too long', async () => {
    await batches.makeOrders(23)
    const batch = await batches.create()
    await batches.exported(batch)
    await engine.db.update(payoutOrders).set({ stage: 6 }).where(eq(payoutOrders.batchId, batch.id))
    const refused = await batches.confirm(batch).then(
      () => undefined,
      (error: unknown) => error,
    )
    const { differences, moreDifferences } = batchDifferencesSchema.parse((refused as AppError).failure.present)
    expect(differences).toHaveLength(20)
    expect(differences[0]).toMatchObject({ kind: 'changed', then: { stage: 'processing' }, now: { stage: 'abnormal' } })
    expect(moreDifferences).toBe(3)
  })

  it('omits totals where the setting says so, and is still confirmed', async () => {
    await batches.makeOrders(2)
    engine.set({ payoutBatchCalculateAmount: false })
    const batch = await batches.create()
    const { payeesDigest } = await batches.exported(batch)
    const { list } = await payoutBatchHandlers['payoutBatch.getList'](callOf(engine, person()), {})
    expect(list[0]).toMatchObject({ id: batch.id, orderCount: 2, totalMinor: null, abnormalMinor: null })
    await expect(batches.confirm(batch, { seen: { count: 3, totalMinor: null, payeesDigest } })).rejects.toEqual(
      failure('batch.seenChanged', {
        failure: expect.objectContaining({ present: expect.objectContaining({ count: 2, totalMinor: null }) }),
      }),
    )
    const { batch: done } = await batches.confirm(batch, { seen: { count: 2, totalMinor: null, payeesDigest } })
    expect(batchStateOf(done.state)).toBe('confirmed')
  })

  it('needs a second approval above the limit', async () => {
    const orders = await batches.makeOrders(2)
    const batch = await batches.create()
    await batches.exported(batch)
    engine.set({ approvalLimits: equalLimits(20_000) })
    expect(await batches.confirm(batch, {}, person('customerService'))).toMatchObject({ waitsForApproval: true })
    expect(await batches.stagesOf(orders)).toEqual(['processing', 'processing'])
    const deciding = person('admin')
    const [approval] = await engine.db.query.approvals.findMany({
      where: (row, { eq: is }) => is(row.target, batch.batchNumber),
    })
    await batches.inCall(deciding, async (call) =>
      confirmApprovedBatch(
        call,
        await decideApproval(call.db, engine.services, deciding, must(approval).id, true, undefined),
      ),
    )
    expect(await batches.stagesOf(orders)).toEqual(['completed', 'completed'])
  })
})
