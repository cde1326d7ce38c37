import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq, inArray, sql } from 'drizzle-orm'
import { batchStateOf } from '#domain/payouts/payout-batch.ts'
import type { BatchInput } from '#contract/payouts/payout-batch.endpoints.ts'
import { payoutBatches, payoutBatchOrders, payoutOrders, resources } from '#server/db/schema/schema.ts'
import { confirmBatch, markBatchAbnormal } from '#server/payout/payout-batches/confirm-batch.ts'
import type { BatchRecord } from '#server/payout/payout-batches/file/batch-file.ts'
import { readMembers } from '#server/payout/payout-batches/batch-record.ts'
import { createBatch } from '#server/payout/payout-batches/draft/create-batch.ts'
import { exportBatch } from '#server/payout/payout-batches/file/export-batch.ts'
import { callOf, createOrderEngine, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { fundsOf, makePayoutWorld, person, poolPayouts, batchInputOf } from '#tests/support/payouts/payout-fixtures.ts'
import { isLongRun, rounds } from '#tests/support/rounds.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const RIVALS = rounds(10, 50)

let engine: OrderEngine
let world: Awaited<ReturnType<typeof makePayoutWorld>>
beforeAll(async () => {
  engine = await createOrderEngine()
})
beforeEach(async () => {
  // Every test has its own pool and accounts.
  await engine.db
    .update(payoutOrders)
    .set({ locked: true })
    .where(inArray(payoutOrders.stage, [1, 2]))
  await engine.db.update(resources).set({ state: 1 })
  world = await makePayoutWorld(engine)
})
afterEach(() => engine.reset())
afterAll(() => engine.dispose())

type Person = ReturnType<typeof person>
const inCall = async <T>(actor: Person, work: (scoped: ReturnType<typeof callOf<Person>>) => Promise<T>) =>
  await engine.db.transaction((tx) => work(callOf(engine, actor, tx)))
const create = (change: Partial<BatchInput> = {}) =>
  inCall(person(), (call) => createBatch(call, batchInputOf(world.accounts, change)))
const exported = ({ id }: BatchRecord) => inCall(person(), (call) => exportBatch(call.db, call, id))
const confirm = ({ id }: BatchRecord) => inCall(person(), (call) => confirmBatch(call, { batchId: id }))
const abnormal = ({ id }: BatchRecord, orderCodes: string[], rejectMode: 'toMerchant' | 'toList' = 'toMerchant') =>
  inCall(person(), (call) =>
    markBatchAbnormal(call, { batchId: id, orderCodes, rejectReason: 'wrongCardOrName', rejectMode }),
  )
const stateOf = async ({ id }: BatchRecord) =>
  batchStateOf(must((await engine.db.select().from(payoutBatches).where(eq(payoutBatches.id, id)))[0]).state)
/** The order numbers in a file, one per row. */
const codesIn = (file: Buffer | null) =>
  must(file)
    .toString('utf8')
    .split('\n')
    .flatMap((line) => line.match(/P\d{16}/)?.[0] ?? [])
const refused = expect.objectContaining({
  message: 'batch.refused',
  failure: expect.objectContaining({ params: expect.objectContaining({ refusal: 'notInThisState' }) }),
})

/** Creates and exports a batch; undefined when another batch took all orders. */
async function takeAndExport(maxOrders: number): Promise<string[] | undefined> {
  try {
    const { file } = await exported(await create({ maxOrders }))
    return codesIn(file)
  } catch (error) {
    expect(error).toEqual(expect.objectContaining({ message: 'batch.noOrders' }))
    return undefined
  }
}

/** Returns all orders to the pool as if the bank had paid none, and frees their slots. */
async function putBack(): Promise<void> {
  await engine.db
    .update(payoutOrders)
    .set({ stage: 2, locked: false, lockedBy: null, batchId: null, channel: null, resourceId: null })
    .where(eq(payoutOrders.merchantId, world.merchant.id))
  await engine.db
    .update(payoutBatchOrders)
    .set({ open: false, outcome: 'released' })
    .where(eq(payoutBatchOrders.open, true))
  await engine.db.update(resources).set({ processingCount: 0, processingAmountMinor: 0 })
}

/**
 * Most rounds have few orders: the race is what matters, and a batch of the largest size costs five times as much. It is
 * another race in every round and every run.
 */
const SIZES = [{ orders: 100, times: rounds(3, 45) }, ...(isLongRun ? [{ orders: 500, times: 6 }] : [])]

it.each(SIZES)(
  'two operators who export the same $orders orders $times times never share one',
  async ({ orders, times }) => {
    await poolPayouts(engine, world.merchant, orders)
    let shared = 0
    for (let round = 0; round < times; round += 1) {
      // Both want all of them, or more than half, so that they overlap.
      const shares =
        [
          [1, 1],
          [0.6, 0.6],
          [1, 0.5],
        ][round % 3] ?? []
      const sizes = shares.map((share) => share * orders)
      const files = await Promise.all(sizes.map(takeAndExport))
      const sent = files.flatMap((codes) => codes ?? [])
      expect(new Set(sent).size, `round ${round}`).toBe(sent.length)
      const paying = await engine.db
        .select({ code: payoutOrders.orderCode })
        .from(payoutOrders)
        .where(sql`${payoutOrders.merchantId} = ${world.merchant.id} and ${payoutOrders.stage} = 4`)
      expect(new Set(paying.map(({ code }) => code))).toEqual(new Set(sent))
      // The second one takes what is left, if anything.
      expect(sent.length).toBeGreaterThanOrEqual(Math.min(...sizes))
      if (files.every((codes) => codes !== undefined)) shared += 1
      await putBack()
    }
    expect(shared).toBeGreaterThan(times / 10)
  },
  patience(50_000),
)

it(`${RIVALS} concurrent calls that confirm or mark abnormal have one outcome`, async () => {
  await poolPayouts(engine, world.merchant, 100)
  const batch = await create()
  const codes = codesIn((await exported(batch)).file)
  const before = await fundsOf(engine, world.merchant.id)
  const tries = await Promise.allSettled(
    Array.from({ length: RIVALS }, (_, at) => (at % 2 === 0 ? confirm(batch) : abnormal(batch, codes.slice(0, 40)))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toEqual(refused)
  const state = await stateOf(batch)
  const members = await readMembers(engine.db, batch.id)
  const stages = members.map(({ order }) => order.stage)
  expect(stages).toEqual(state === 'confirmed' ? codes.map(() => 7) : codes.map((_, at) => (at < 40 ? 8 : 2)))
  const after = await fundsOf(engine, world.merchant.id)
  const ended = members
    .filter(({ order }) => order.stage !== 2)
    .reduce((sum, { order }) => sum + order.amountMinor + order.feeMinor, 0)
  expect(before.frozen - after.frozen).toBe(ended)
})

it.each(['confirm', 'abnormal'] as const)(`${RIVALS} double clicks on %s do it once`, async (kind) => {
  await poolPayouts(engine, world.merchant, 20)
  const batch = await create()
  const codes = codesIn((await exported(batch)).file)
  const tries = await Promise.allSettled(
    Array.from({ length: RIVALS }, () => (kind === 'confirm' ? confirm(batch) : abnormal(batch, codes.slice(0, 5)))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toEqual(refused)
  const twice = await engine.db.execute(
    sql`select order_id, event from payout_history group by order_id, event, detail->>'batchNumber' having count(*) > 1`,
  )
  expect(twice.rows).toEqual([])
})

it(`${RIVALS} concurrent exports write one file`, async () => {
  await poolPayouts(engine, world.merchant, 20)
  const batch = await create()
  const files = await Promise.all(Array.from({ length: RIVALS }, () => exported(batch)))
  expect(new Set(files.map(({ fileDigest }) => fileDigest)).size).toBe(1)
  const exports = await engine.db.execute(
    sql`select order_id from payout_history where event = 'EXPORT' and detail->>'batchNumber' = ${batch.batchNumber}`,
  )
  expect(exports.rows).toHaveLength(20)
})

it('takes so many orders of more into one batch and confirms them, up to the largest batch', async () => {
  const most = rounds(50, 500)
  await poolPayouts(engine, world.merchant, most * 1.2)
  const batch = await create({ maxOrders: most })
  expect(batch.orderCount).toBe(most)
  expect(new Set(codesIn((await exported(batch)).file)).size).toBe(most)
  const { batch: done } = await confirm(batch)
  expect(batchStateOf(done.state)).toBe('confirmed')
  const pushes = await engine.db.execute(
    sql`select c.order_id from callbacks c join payout_batch_orders m on m.order_id = c.order_id where m.batch_id = ${batch.id}`,
  )
  expect(pushes.rows).toHaveLength(most)
})

it('excludes orders that their merchant’s balance does not cover, and takes the others', async () => {
  engine.set({ payoutOrderOccupyBalanceOnCreate: false })
  const poor = await makePayoutWorld(engine, { balance: 5_000 })
  // 1001 + 10, 1002 + 10, …: four fit into 5,000.
  await poolPayouts(engine, poor.merchant, 10)
  await poolPayouts(engine, world.merchant, 10)
  const batch = await create()
  expect(batch.orderCount).toBe(14)
  expect(await fundsOf(engine, poor.merchant.id)).toEqual({ available: 5_000 - 4_010 - 40, frozen: 4_050 })
  const members = await readMembers(engine.db, batch.id)
  expect(members.map(({ member }) => member.position)).toEqual(Array.from({ length: 14 }, (_, at) => at + 1))
  expect(
    await engine.db.$count(
      payoutOrders,
      sql`${payoutOrders.merchantId} = ${poor.merchant.id} and ${payoutOrders.stage} = 1`,
    ),
  ).toBe(6)
})
