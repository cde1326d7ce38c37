import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { InputOf } from '#contract/contract.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import { markBatchAbnormal } from '#server/payout/payout-batches/confirm-batch.ts'
import { takeResult } from '#server/payout/payout-batches/file/upload-result.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { createPayout, fundsOf, payoutByCode, person } from '#tests/support/payouts/payout-fixtures.ts'
import { batchRefusal, batchSteps, codesIn, failure } from '#tests/support/payouts/batch-fixtures.ts'
import type { BatchSteps } from '#tests/support/payouts/batch-fixtures.ts'
import { beginWithPayoutWorld } from '#tests/support/payouts/payout-world.ts'
import type { PayoutWorld } from '#tests/support/payouts/payout-world.ts'

type BatchSeenEffect = NonNullable<InputOf<'payoutBatch.abnormal'>['seen']>

let engine: OrderEngine
let world: PayoutWorld
let batches: BatchSteps
beginWithPayoutWorld((...made) => {
  ;[engine, world] = made
  batches = batchSteps(engine, world)
})

describe('abnormal', () => {
  it('rejects the ticked orders to the merchant, and releases the others for another batch', async () => {
    const orders = await batches.makeOrders(3)
    const batch = await batches.create()
    await batches.exported(batch)
    const [first, ...rest] = orders
    const after = await batches.abnormal(batch, [must(first)], 'toMerchant')
    expect(after).toMatchObject({ abnormalCount: 1, abnormalMinor: 10_000 })
    expect(await batches.stagesOf(orders)).toEqual(['rejected', 'allocated', 'allocated'])
    expect(await payoutByCode(engine, must(rest[0]).orderCode)).toMatchObject({
      locked: false,
      batchId: null,
      frozenMinor: 10_601,
    })
    const second = await batches.create()
    expect(codesIn((await batches.exported(second)).file)).toEqual(rest.map(({ orderCode }) => orderCode))
    expect((await fundsOf(engine, world.merchant.id)).frozen).toBe(20_003 + 1_200)
  })

  it('returns the ticked orders to the list in the other mode, exportable again', async () => {
    const orders = await batches.makeOrders(2)
    const batch = await batches.create()
    await batches.exported(batch)
    await batches.abnormal(batch, orders, 'toList')
    expect(await batches.stagesOf(orders)).toEqual(['allocated', 'allocated'])
    expect((await batches.create()).orderCount).toBe(2)
  })

  it('never resends an order that the bank reported as paid', async () => {
    const orders = await batches.makeOrders(3)
    const batch = await batches.create()
    await batches.exported(batch)
    const [paid, failed, open] = orders.map(({ orderCode }) => orderCode)
    const file = `REF_NO,AMOUNT,STATUS,UTR NO,ERROR\n${paid},100.00,Success,UTR077,\n${failed},100.01,Failed,,closed\n${open},100.02,In progress,,\nP9999999999999999,1,Success,U,\n`
    const result = await batches.inCall(person(), (call) => takeResult(call, batch.id, Buffer.from(file)))
    expect(result).toMatchObject({
      paid: 1,
      failed: 1,
      problems: [
        { row: 4, fault: 'undecided' },
        { row: 5, fault: 'notInBatch' },
      ],
    })
    await expect(batches.confirm(batch)).rejects.toEqual(batchRefusal('hasFailedResults'))
    await expect(batches.confirm(batch)).rejects.toEqual(
      failure('batch.refused', {
        failure: expect.objectContaining({ params: expect.objectContaining({ orderCode: failed }) }),
      }),
    )
    await expect(batches.abnormal(batch, [must(orders[0])], 'toList')).rejects.toEqual(failure('badInput'))
    await batches.abnormal(batch, [must(orders[1])], 'toMerchant')
    expect(await batches.stagesOf(orders)).toEqual(['completed', 'rejected', 'allocated'])
    expect(await payoutByCode(engine, must(paid))).toMatchObject({ utr: 'UTR077' })
  })

  it('refuses an order outside the batch, and a supplier’s rejection to the merchant', async () => {
    const [other] = await batches.makeOrders(1)
    const batch = await batches.create()
    await batches.exported(batch)
    const stranger = await createPayout(engine, world.merchant)
    await expect(batches.abnormal(batch, [stranger], 'toList')).rejects.toEqual(failure('batch.orderNotIn'))
    expect(await batches.stagesOf([must(other), stranger])).toEqual(['processing', 'pooled'])
  })

  it('refuses what has another effect than was seen, and names an order that is no longer being paid', async () => {
    const orders = await batches.makeOrders(3)
    const batch = await batches.create()
    await batches.exported(batch)
    const ticked = must(orders[0])
    const mark = (seen: BatchSeenEffect) =>
      batches.inCall(person(), (call) =>
        markBatchAbnormal(call, {
          batchId: batch.id,
          orderCodes: [ticked.orderCode],
          rejectReason: 'highRiskCard',
          rejectMode: 'toMerchant',
          seen,
        }),
      )
    const seen = {
      completed: { count: 0, amountMinor: 0 },
      rejected: { count: 1, amountMinor: 10_000 },
      released: { count: 2, amountMinor: 20_003 },
    }
    await expect(mark({ ...seen, released: { count: 2, amountMinor: 20_004 } })).rejects.toEqual(
      failure('batch.seenChanged', { failure: expect.objectContaining({ present: expect.objectContaining(seen) }) }),
    )
    const gone = must(orders[2])
    await engine.db.update(payoutOrders).set({ stage: 6 }).where(eq(payoutOrders.id, gone.id))
    await expect(mark(seen)).rejects.toEqual(
      failure('batch.orderRefused', {
        code: 409,
        failure: expect.objectContaining({
          params: { orderCode: gone.orderCode, batchNumber: batch.batchNumber },
        }),
      }),
    )
    await engine.db.update(payoutOrders).set({ stage: 4 }).where(eq(payoutOrders.id, gone.id))
    await mark(seen)
    expect(await batches.stagesOf(orders)).toEqual(['rejected', 'allocated', 'allocated'])
  })
})

describe('a result file', () => {
  it('with a different amount selects nothing', async () => {
    const [order] = await batches.makeOrders(1)
    const batch = await batches.create()
    await batches.exported(batch)
    const result = await batches.inCall(person(), (call) =>
      takeResult(
        call,
        batch.id,
        Buffer.from(`REF_NO,AMOUNT,STATUS,UTR NO,ERROR\n${order?.orderCode},1.00,Success,U1,\n`),
      ),
    )
    expect(result).toMatchObject({ paid: 0, problems: [{ row: 2, fault: 'otherAmount' }] })
  })

  it('that is not a table is refused, naming its row', async () => {
    await batches.makeOrders(1)
    const batch = await batches.create()
    await batches.exported(batch)
    await expect(
      batches.inCall(person(), (call) =>
        takeResult(call, batch.id, Buffer.from('REF_NO,AMOUNT,STATUS,UTR NO,ERROR\n"P1')),
      ),
    ).rejects.toEqual(
      failure('batch.parseFailed', {
        failure: { params: { row: 2, fault: 'unclosedQuote' }, issues: [{ path: 'file', fault: 'unclosedQuote' }] },
      }),
    )
  })

  it('that lacks columns is refused, naming them and the template that reads them', async () => {
    await batches.makeOrders(1)
    const batch = await batches.create()
    await batches.exported(batch)
    await expect(
      batches.inCall(person(), (call) => takeResult(call, batch.id, Buffer.from('REF_NO,AMOUNT,ERROR\nP1,1.00,\n'))),
    ).rejects.toEqual(
      failure('batch.missingColumn', {
        code: 400,
        failure: {
          params: {
            row: 1,
            fault: 'missingColumn',
            column: 'STATUS, UTR NO',
            template: 'ICICI CIB bulk payment',
          },
        },
      }),
    )
  })
})
