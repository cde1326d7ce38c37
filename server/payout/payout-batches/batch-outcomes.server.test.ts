import fc from 'fast-check'
import { expect, it } from 'vitest'
import { and, inArray } from 'drizzle-orm'
import { effectOf, mayTick, ORDER_OUTCOMES } from '#domain/payouts/payout-batch.ts'
import type { BatchEffect, WordedOrder } from '#domain/payouts/payout-batch.ts'
import type { RejectMode } from '#domain/payouts/payout-status.ts'
import { payoutHistory } from '#server/db/schema/schema.ts'
import { checkLedger } from '#server/ledger/checks/check-ledger.ts'
import { readMembers } from '#server/payout/payout-batches/batch-record.ts'
import { markBatchAbnormal } from '#server/payout/payout-batches/confirm-batch.ts'
import type { BatchRecord } from '#server/payout/payout-batches/file/batch-file.ts'
import { takeResult } from '#server/payout/payout-batches/file/upload-result.ts'
import { AppError } from '#server/platform/app-error.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { batchSteps, codesIn } from '#tests/support/payouts/batch-fixtures.ts'
import type { BatchSteps } from '#tests/support/payouts/batch-fixtures.ts'
import { fundsOf, person } from '#tests/support/payouts/payout-fixtures.ts'
import { beginWithPayoutWorld } from '#tests/support/payouts/payout-world.ts'
import type { PayoutWorld } from '#tests/support/payouts/payout-world.ts'
import { SOUND_LEDGER } from '#tests/support/database/sound-ledger.ts'
import { SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const BATCHES = rounds(12, 150)

let engine: OrderEngine
let world: PayoutWorld
let batches: BatchSteps
beginWithPayoutWorld((...made) => {
  ;[engine, world] = made
  batches = batchSteps(engine, world)
})

interface Line {
  /** Which order; the last one is in no batch. */
  at: number
  word: string
  amount: 'its' | 'another'
  utr: 'its' | 'shared' | 'none'
}
interface Choice {
  orders: number
  files: Line[][]
  ticks: number[]
  mode: RejectMode
  confirms: boolean
}

const MOST = 6
const line: fc.Arbitrary<Line> = fc.record({
  at: fc.nat({ max: MOST }),
  word: fc.constantFrom('Success', 'Success', 'Failed', 'Failed', 'In progress'),
  amount: fc.constantFrom('its', 'its', 'its', 'its', 'another'),
  utr: fc.constantFrom('its', 'its', 'its', 'its', 'its', 'shared', 'none'),
})
const choice: fc.Arbitrary<Choice> = fc.record({
  orders: fc.integer({ min: 1, max: MOST }),
  files: fc.array(fc.array(line, { maxLength: MOST }), { maxLength: 2 }),
  ticks: fc.array(fc.nat({ max: MOST - 1 }), { maxLength: MOST }),
  mode: fc.constantFrom('toMerchant', 'toList'),
  confirms: fc.boolean(),
})

/** The refusal that the call throws. */
async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const wordedOf = async ({ id }: BatchRecord): Promise<WordedOrder[]> =>
  (await readMembers(engine.db, id)).map(({ member, order }) => ({
    orderCode: order.orderCode,
    amountMinor: order.amountMinor,
    result: member.result as WordedOrder['result'],
  }))

async function upload(
  batch: BatchRecord,
  orders: readonly { orderCode: string; amountMinor: number }[],
  lines: Line[],
) {
  const rows = lines.map(({ at, word, amount, utr }) => {
    const order = orders[at] ?? { orderCode: 'P9999999999999999', amountMinor: 100 }
    const minor = amount === 'its' ? order.amountMinor : order.amountMinor + 1
    const reference = { its: `N${order.orderCode}`, shared: `S${batch.batchNumber}`, none: '' }[utr]
    return `${order.orderCode},${(minor / 100).toFixed(2)},${word},${reference},`
  })
  const file = Buffer.from(['REF_NO,AMOUNT,STATUS,UTR NO,ERROR', ...rows, ''].join('\n'))
  const before = await wordedOf(batch)
  const refusal = await refusalOf(batches.inCall(person(), (call) => takeResult(call, batch.id, file)))
  if (refusal === null) return
  expect(refusal).toBe('batch.utrs')
  expect(lines.map(({ utr }) => utr)).toContain('shared')
  expect(await wordedOf(batch)).toEqual(before)
}

/** Decides the batch as chosen; returns what a person was shown before. */
async function decide(batch: BatchRecord, { ticks, mode, confirms }: Choice): Promise<BatchEffect> {
  const orders = await wordedOf(batch)
  const paying = effectOf(
    orders.map((order) => ({ ...order, result: 'paid' as const })),
    new Set(),
    mode,
  )
  if (confirms) {
    const refusal = await refusalOf(batches.confirm(batch))
    expect(refusal).toBe(orders.some(({ result }) => result === 'failed') ? 'batch.refused' : null)
    if (refusal === null) return paying
  }
  const mark = (orderCodes: string[]) => {
    const { completed, rejected, released } = effectOf(orders, new Set(orderCodes), mode)
    const choice = { batchId: batch.id, orderCodes, rejectReason: 'highRiskCard', rejectMode: mode } as const
    return batches.inCall(person(), (call) =>
      markBatchAbnormal(call, { ...choice, seen: { completed, rejected, released } }),
    )
  }
  const wanted = [...new Set(ticks)].flatMap((at) => orders[at] ?? [])
  const against = wanted.filter((order) => !mayTick(order))
  if (against.length > 0) expect(await refusalOf(mark(wanted.map(({ orderCode }) => orderCode)))).toBe('badInput')
  const allowed = wanted.filter(mayTick).map(({ orderCode }) => orderCode)
  const tickable = orders.find(mayTick)
  if (allowed.length === 0 && !tickable) {
    await batches.confirm(batch)
    return paying
  }
  const ticked = allowed.length > 0 ? allowed : [must(tickable).orderCode]
  await mark(ticked)
  return effectOf(orders, new Set(ticked), mode)
}

it(
  `ends each payout once, and moves the money that was shown, whatever the bank says and whoever ticks (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(choice, async (chosen) => {
        const before = await fundsOf(engine, world.merchant.id)
        const orders = await batches.makeOrders(chosen.orders)
        const held = new Map(orders.map((order) => [order.orderCode, order.amountMinor + order.feeMinor]))
        const batch = await batches.create()
        expect(codesIn((await batches.exported(batch)).file)).toEqual(orders.map(({ orderCode }) => orderCode))
        for (const file of chosen.files) await upload(batch, orders, file)
        const said = await wordedOf(batch)
        const shown = await decide(batch, chosen)

        const members = await readMembers(engine.db, batch.id)
        const byOutcome = Map.groupBy(members, ({ member }) => must(member.outcome))
        for (const outcome of ORDER_OUTCOMES) {
          const ended = byOutcome.get(outcome) ?? []
          const amountMinor = ended.reduce((sum, { order }) => sum + order.amountMinor, 0)
          expect({ count: ended.length, amountMinor }, outcome).toEqual(shown[outcome])
        }
        const completed = new Set((byOutcome.get('completed') ?? []).map(({ order }) => order.orderCode))
        for (const { orderCode, result } of said) if (result === 'paid') expect(completed).toContain(orderCode)
        const heldOf = (outcome: string) =>
          (byOutcome.get(outcome) ?? []).reduce((sum, { order }) => sum + must(held.get(order.orderCode)), 0)
        expect(await fundsOf(engine, world.merchant.id)).toEqual({
          available: before.available - heldOf('completed') - heldOf('released'),
          frozen: before.frozen + heldOf('released'),
        })

        // The next batch takes exactly the payouts that are to be paid again.
        const again = (byOutcome.get('released') ?? []).map(({ order }) => order.orderCode)
        if (again.length > 0) {
          const next = await batches.create()
          expect(new Set(codesIn((await batches.exported(next)).file))).toEqual(new Set(again))
          await batches.confirm(next)
        }
        const ends = await engine.db
          .select({ orderId: payoutHistory.orderId })
          .from(payoutHistory)
          .where(
            and(
              inArray(
                payoutHistory.orderId,
                orders.map(({ id }) => id),
              ),
              inArray(payoutHistory.event, ['CONFIRM_IN_BATCH', 'REJECT_IN_BATCH']),
            ),
          )
        expect(ends.map(({ orderId }) => orderId).sort()).toEqual(orders.map(({ id }) => id).sort())
        const stages = await batches.stagesOf(orders)
        expect(stages.every((stage) => stage === 'completed' || stage === 'rejected')).toBe(true)
      }),
      { seed: SEED, numRuns: BATCHES },
    )
    expect(await checkLedger(engine.db)).toEqual(SOUND_LEDGER)
  },
  patience(60_000),
)
