import { payoutStageOf } from '#domain/payout-status.ts'
import { recordAudits } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutHistory, payoutOrders } from '#server/db/schema.ts'
import { storeChanged } from '#server/db/store-changed.ts'
import type { PayoutStep } from '#server/payouts/payout-step.ts'
import { leaving, publishAll } from '#server/platform/publish.ts'

/** Stores changed payouts, whose rows are locked, with one statement, and with their history, audit and events. */
export async function storePayouts(tx: Queryable, steps: readonly PayoutStep[]): Promise<void> {
  await storeChanged(
    tx,
    payoutOrders,
    steps.map(({ after, before }) => ({ before: before.order, after })),
  )
  await tx.insert(payoutHistory).values(
    steps.map(({ after, before, wanted: { actor, detail = {}, event, reason = null, via } }) => ({
      orderId: after.id,
      at: after.updatedAt,
      event,
      fromStage: before.order.stage,
      toStage: after.stage,
      userId: actor?.userId ?? null,
      actor: actor?.name ?? null,
      via,
      reason,
      detail,
    })),
  )
  const [actor = null] = steps.map(({ wanted }) => wanted.actor)
  if (actor) await recordAudits(tx, actor, steps.map(auditOf))
  await publishAll(
    tx,
    steps.map(({ after, before }) => ({
      kind: 'payout',
      id: after.id,
      created: false,
      merchantId: after.merchantId,
      supplierId: after.supplierId,
      ...leaving(before.order, after),
    })),
  )
}

function auditOf({ after, before, wanted: { detail, event, reason = null, via } }: PayoutStep) {
  const from = payoutStageOf(before.order.stage)
  const to = payoutStageOf(after.stage)
  return {
    action: `payout.${event}`,
    target: { kind: 'payout', id: after.orderCode },
    detail: { ...detail, from, to, via, reason },
  }
}
