import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutHistory, payoutOrders } from '#server/db/schema/schema.ts'
import { storeChanged } from '#server/db/store-changed.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { PayoutStep } from '#server/payout/payouts/transition/payout-step.ts'
import { recordSteps } from '#server/access/transitions/record-steps.ts'
import type { Recorded } from '#server/access/transitions/record-steps.ts'

/** How payouts are recorded. */
export const RECORDED_PAYOUT: Recorded<PayoutRecord> = {
  kind: 'payout',
  stateIdOf: ({ stage }) => stage,
  stateOf: payoutStageOf,
  keep: async (tx, rows) =>
    await tx
      .insert(payoutHistory)
      .values(rows.map(({ from, to, ...row }) => ({ ...row, fromStage: from, toStage: to }))),
}

/** Updates changed payouts, whose rows are locked, in one statement, with their history, audit and events. */
export async function storePayouts(tx: Queryable, steps: readonly PayoutStep[]): Promise<void> {
  const stored = steps.map(({ after, before, wanted }) => ({ wanted, before: before.order, after }))
  await storeChanged(tx, payoutOrders, stored)
  await recordSteps(tx, RECORDED_PAYOUT, stored)
}
