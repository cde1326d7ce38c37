import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { payoutBatches } from '#server/db/schema/schema.ts'
import { readMembers } from '#server/payout/payout-batches/batch-record.ts'
import type { BatchRecord } from '#server/payout/payout-batches/file/batch-file.ts'
import { takeResult } from '#server/payout/payout-batches/file/upload-result.ts'
import { completePayout } from '#server/payout/payouts/actions/settle-payout.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { batchSteps, failure } from '#tests/support/payouts/batch-fixtures.ts'
import type { BatchSteps } from '#tests/support/payouts/batch-fixtures.ts'
import { makePayoutWorld, person, startPaying } from '#tests/support/payouts/payout-fixtures.ts'
import { beginWithPayoutWorld } from '#tests/support/payouts/payout-world.ts'
import type { PayoutWorld } from '#tests/support/payouts/payout-world.ts'

let engine: OrderEngine
let world: PayoutWorld
let batches: BatchSteps
beginWithPayoutWorld((...made) => {
  ;[engine, world] = made
  batches = batchSteps(engine, world)
})

describe('a UTR of the bank', () => {
  const HEADER = 'REF_NO,AMOUNT,STATUS,UTR NO,ERROR'
  const paid = (order: PayoutRecord, utr: string) =>
    `${order.orderCode},${(order.amountMinor / 100).toFixed(2)},Success,${utr},`
  const upload = (batch: BatchRecord, rows: string[], actor = person()) =>
    batches.inCall(actor, (call) => takeResult(call, batch.id, Buffer.from([HEADER, ...rows, ''].join('\n'))))
  const refusedRows = (...issues: object[]) =>
    failure('batch.utrs', { code: 400, failure: { params: { count: issues.length }, issues } })
  const resultsOf = async ({ id }: BatchRecord) => (await readMembers(engine.db, id)).map(({ member }) => member.result)
  async function exportedOf(count: number) {
    const orders = await batches.makeOrders(count)
    const batch = await batches.create()
    await batches.exported(batch)
    return { batch, orders, first: must(orders[0]), last: must(orders.at(-1)) }
  }

  it('on the rows of two payments is refused, and names both rows', async () => {
    const { batch, first, last } = await exportedOf(2)
    const utr = `TWIN${first.id}`
    const params = { row: 2, orderCode: first.orderCode, utr, otherRow: 3, other: last.orderCode }
    const twin = { row: 3, orderCode: last.orderCode, utr, otherRow: 2, other: first.orderCode }
    await expect(upload(batch, [paid(first, utr), paid(last, utr.toLowerCase())])).rejects.toEqual(
      refusedRows({ path: 'row.2', fault: 'utrTwice', params }, { path: 'row.3', fault: 'utrTwice', params: twin }),
    )
    expect(await resultsOf(batch)).toEqual([null, null])
    // One row that stands twice, or comes again, is no second payment.
    await upload(batch, [paid(first, utr)])
    expect(await upload(batch, [paid(first, utr), paid(first, utr)])).toMatchObject({ paid: 1, failed: 0 })
  })

  it('that another payout was completed with is refused with its number, where the person may see it', async () => {
    const { order, actor } = await startPaying(engine, world)
    const utr = `HAND${order.id}`
    await batches.inCall(actor, (call) => completePayout(call, { orderCode: order.orderCode, utr }))
    const { batch, first } = await exportedOf(1)
    const params = { row: 2, orderCode: first.orderCode, utr }
    await expect(upload(batch, [paid(first, utr)])).rejects.toEqual(
      refusedRows({ path: 'row.2', fault: 'utrOfPayout', params: { ...params, other: order.orderCode } }),
    )
    const stranger = await makePayoutWorld(engine)
    const supplier = person('supplier', { supplierId: stranger.supplier.id })
    await engine.db
      .update(payoutBatches)
      .set({ supplierId: stranger.supplier.id })
      .where(eq(payoutBatches.id, batch.id))
    await expect(upload(batch, [paid(first, utr)], supplier)).rejects.toEqual(
      refusedRows({ path: 'row.2', fault: 'utrOfStranger', params }),
    )
    expect(await resultsOf(batch)).toEqual([null])
  })

  it('that the bank gave a payout of another open batch is refused, until it says something else there', async () => {
    const one = await exportedOf(1)
    const other = await exportedOf(1)
    const utr = `OPEN${one.first.id}`
    await upload(one.batch, [paid(one.first, utr)])
    const params = { row: 2, orderCode: other.first.orderCode, utr, other: one.first.orderCode }
    await expect(upload(other.batch, [paid(other.first, utr)])).rejects.toEqual(
      refusedRows({ path: 'row.2', fault: 'utrOfPayout', params }),
    )
    await upload(one.batch, [paid(one.first, `${utr}B`)])
    expect(await upload(other.batch, [paid(other.first, utr)])).toMatchObject({ paid: 1 })
  })

  it('that completed another payout since the upload keeps the batch from being decided, and both are named', async () => {
    const { order, actor } = await startPaying(engine, world)
    const { batch, first, orders } = await exportedOf(2)
    const utr = `LATE${order.id}`
    await upload(batch, [paid(first, utr)])
    await batches.inCall(actor, (call) => completePayout(call, { orderCode: order.orderCode, utr }))
    const refused = failure('batch.utrUsed', {
      code: 409,
      failure: { params: { orderCode: first.orderCode, utr, other: order.orderCode } },
    })
    await expect(batches.confirm(batch)).rejects.toEqual(refused)
    await expect(batches.abnormal(batch, orders.slice(1), 'toMerchant')).rejects.toEqual(refused)
    expect(await batches.stagesOf(orders)).toEqual(['processing', 'processing'])
    await upload(batch, [paid(first, `${utr}B`)])
    await batches.confirm(batch)
    expect(await batches.stagesOf(orders)).toEqual(['completed', 'completed'])
  })
})
