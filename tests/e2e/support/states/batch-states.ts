import type { BatchState } from '#domain/payouts/payout-batch-status.ts'
import type { PayoutBatchEventType } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import { transitionTitle } from '#tests/machines/manual-transitions.ts'
import type { ManualTransition } from '#tests/machines/manual-transitions.ts'
import { batchOfAmount, exportBatch } from '#tests/e2e/support/entities/batches.ts'
import { createPayout } from '#tests/e2e/support/entities/payouts.ts'
import { createStaff, openSession, unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

export type BatchTransitionCase = ManualTransition<BatchState, PayoutBatchEventType>

interface Maker {
  run: Run
  staff: SignedIn
}

/** Creates a batch of the waiting payouts of one amount, as left by someone other than the walker. */
type Recipe = (maker: Maker, amount: number, orderCode: string) => Promise<unknown>

/** Only the payout exists yet: the walker creates the batch. */
const notYet: Recipe = () => Promise.resolve()
const drafting: Recipe = ({ staff }, amount) => batchOfAmount(staff, amount)
const exported = async ({ run, staff }: Maker, amount: number) =>
  (await exportBatch(run, staff, (await batchOfAmount(staff, amount)).id)).batch.id

const RECIPES: Partial<Record<BatchState, Recipe>> = {
  previewing: notYet,
  drafting,
  exported,
  confirmed: async (maker, amount) => {
    const batchId = await exported(maker, amount)
    await maker.staff.client.call('payoutBatch.confirm', {
      batchId,
      googleCode: await unusedCodeOf(maker.run, maker.staff),
    })
  },
  abnormal: async (maker, amount, orderCode) => {
    const batchId = await exported(maker, amount)
    await maker.staff.client.call('payoutBatch.abnormal', {
      batchId,
      orderCodes: [orderCode],
      rejectReason: 'wrongCardOrName',
      rejectMode: 'toMerchant',
      googleCode: await unusedCodeOf(maker.run, maker.staff),
    })
  },
}

/**
 * For each transition, a payout whose batch is in the source state; no two have the same amount. Transitions from a
 * state without a recipe are left out.
 */
export async function makeBatches(
  run: Run,
  transitions: readonly BatchTransitionCase[],
): Promise<ReadonlyMap<BatchTransitionCase, string>> {
  const maker = { run, staff: await openSession(run, await createStaff(run, 'admin')) }
  const made = new Map<BatchTransitionCase, string>()
  for (const [index, transition] of transitions.entries()) {
    const recipe = transition.event === 'PREVIEW' ? notYet : RECIPES[transition.from]
    if (!recipe) continue
    const amount = 11_000 + (process.pid % 50) * 100 + index
    const { orderCode } = await createPayout(run, { amount, subject: `Walk ${transitionTitle(transition)}` })
    await recipe(maker, amount, orderCode)
    made.set(transition, orderCode)
  }
  return made
}
