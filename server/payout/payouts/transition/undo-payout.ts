import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import { payoutHistory } from '#server/db/schema/schema.ts'
import type { Act } from '#server/http/act.ts'
import type { PayoutPatch, PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { payoutSubjectOf } from '#server/payout/payouts/payout-record.ts'
import { payoutRefused, readPayout, transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { markBefore, readLast, undoing } from '#server/orders/rows/undo-last.ts'
import type { Restores } from '#server/orders/rows/undo-last.ts'

const RESTORES: Restores<PayoutEventType, PayoutPatch> = { CLAIM: () => ({}), HOLD: () => ({}), MARK: markBefore }

/** Undoes the last event of a payout if the actor caused it; otherwise 409 `order.cannotUndo`. */
export async function undoLastOfPayout(
  { tx, services, actor, via, expectedVersion }: Act,
  orderCode: string,
): Promise<PayoutRecord> {
  const view = await readPayout(tx, { order: { code: orderCode }, actor })
  const { order } = view
  if (expectedVersion !== undefined && expectedVersion !== order.version) throw payoutRefused(order, 'versionConflict')
  const undo = undoing<PayoutEventType, PayoutPatch>(actor, {
    order,
    last: await readLast(tx, payoutHistory, order.id),
    transitions: payoutLifecycle.transitions,
    restores: RESTORES,
    mayHappen: (type) => payoutLifecycle.judge(payoutSubjectOf(view, actor.userId, services.now()), { type }).ok,
    present: { stage: payoutStageOf(order.stage), version: order.version },
  })
  // Judged on this version, so no other change may come in between.
  return await transitionPayout(tx, services, { order, actor, via, expectedVersion: order.version, ...undo })
}
