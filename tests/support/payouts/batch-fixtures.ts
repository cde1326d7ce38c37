import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { BatchInput } from '#contract/payouts/payout-batch.endpoints.ts'
import { batchStateOf } from '#domain/payouts/payout-batch.ts'
import { payoutBatches } from '#server/db/schema/schema.ts'
import type { BatchRecord } from '#server/payout/payout-batches/file/batch-file.ts'
import { confirmBatch, markBatchAbnormal } from '#server/payout/payout-batches/confirm-batch.ts'
import { createBatch } from '#server/payout/payout-batches/draft/create-batch.ts'
import { exportBatch } from '#server/payout/payout-batches/file/export-batch.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { callOf, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { batchInputOf, createPayout, person, stageOf } from './payout-fixtures.ts'
import type { PayoutWorld } from './payout-world.ts'

type Person = ReturnType<typeof person>

/** Actions of people on batches of a world's payouts, each call in a transaction of its own. */
export function batchSteps(engine: OrderEngine, world: PayoutWorld) {
  const inCall = async <T>(actor: Person, work: (scoped: ReturnType<typeof callOf<Person>>) => Promise<T>) =>
    await engine.db.transaction((tx) => work(callOf(engine, actor, tx)))
  return {
    inCall,
    /** Payouts of 10,000 and one more each. */
    makeOrders: async (count: number, body: Record<string, string | number> = {}) => {
      const orders: PayoutRecord[] = []
      for (let at = 0; at < count; at += 1)
        orders.push(await createPayout(engine, world.merchant, { amount: 10_000 + at, ...body }))
      return orders
    },
    create: (change: Partial<BatchInput> = {}, actor = person()) =>
      inCall(actor, (call) => createBatch(call, batchInputOf(world.accounts, change))),
    exported: (batch: BatchRecord, actor = person()) => inCall(actor, (call) => exportBatch(call.db, call, batch.id)),
    confirm: (batch: BatchRecord, extra: object = {}, actor = person()) =>
      inCall(actor, (call) => confirmBatch(call, { batchId: batch.id, ...extra })),
    abnormal: (batch: BatchRecord, orders: PayoutRecord[], rejectMode: 'toMerchant' | 'toList', actor = person()) =>
      inCall(actor, (call) =>
        markBatchAbnormal(call, {
          batchId: batch.id,
          orderCodes: orders.map(({ orderCode }) => orderCode),
          rejectReason: 'wrongCardOrName',
          rejectMode,
        }),
      ),
    stateOf: async ({ id }: BatchRecord) =>
      batchStateOf(must((await engine.db.select().from(payoutBatches).where(eq(payoutBatches.id, id)))[0]).state),
    stagesOf: async (orders: PayoutRecord[]) => await Promise.all(orders.map((order) => stageOf(engine, order))),
  }
}
export type BatchSteps = ReturnType<typeof batchSteps>

/** A thrown failure with this message. */
export const failure = (msg: string, part: object = {}) => expect.objectContaining({ message: msg, ...part })

/** The refusal of a batch by this guard. */
export const batchRefusal = (name: string) =>
  failure('batch.refused', { failure: expect.objectContaining({ params: expect.objectContaining({ refusal: name }) }) })

/** The order numbers in a file, each once: every file row belongs to one payment. */
export const codesIn = (file: Buffer | null) => [
  ...new Set(
    must(file)
      .toString('utf8')
      .match(/P\d{16}/g) ?? [],
  ),
]
