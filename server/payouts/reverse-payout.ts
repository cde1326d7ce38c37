import type { ParsedInputOf } from '#contract/contract.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import { ASK_EVENT, endEventOf } from '#server/approvals/approval-events.ts'
import { needsApproval, requestApproval } from '#server/approvals/approvals.ts'
import type { ApprovalRecord } from '#server/approvals/approvals.ts'
import { payoutHistory } from '#server/db/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { worthOf } from '#server/orders/order-approvals.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import { payoutSubjectOf } from '#server/payouts/payout-record.ts'
import { payoutRefused, readPayout, transitionPayout } from '#server/payouts/transition-payout.ts'
import { publish } from '#server/realtime/publish.ts'

const KIND = 'payout.reverse'

/** Takes a completed payout back, or above the approval limit asks a second person to. */
export async function reversePayout(
  call: Call,
  input: ParsedInputOf<'payoutOrder.reverse'>,
): Promise<{ orderId: number; waitsForApproval: boolean }> {
  const { actor, db, services, via } = call
  const view = await readPayout(db, { order: { code: input.orderCode }, actor })
  const { order } = view
  const { reason } = input
  if (!needsApproval(services, worthOf(order))) {
    await transitionPayout(db, services, {
      order,
      event: 'REVERSE',
      actor,
      via,
      reason,
      expectedVersion: input.expectedVersion,
    })
    return { orderId: order.id, waitsForApproval: false }
  }
  const verdict = payoutLifecycle.judge(payoutSubjectOf(view, actor.userId, services.now()), { type: 'REVERSE' })
  if (!verdict.ok) throw payoutRefused(order, verdict.refusal)
  if (input.expectedVersion !== undefined && input.expectedVersion !== order.version)
    throw payoutRefused(order, 'movedOn')
  await requestApproval(db, services, actor, {
    kind: KIND,
    target: order.orderCode,
    params: {},
    reason,
    ...worthOf(order),
  })
  await note(call, { order, actor, event: ASK_EVENT, reason, detail: { kind: KIND } })
  return { orderId: order.id, waitsForApproval: true }
}

/** Does a reversal that a second person has approved. */
export async function reverseApproved({ actor, db, services, via }: Call, approval: ApprovalRecord): Promise<void> {
  await transitionPayout(db, services, {
    order: { code: approval.target },
    event: 'REVERSE',
    actor,
    via,
    reason: approval.reason,
    detail: { requestedBy: approval.requestedBy },
  })
}

/** Says in a payout's history that a request to reverse it ended without being done; no actor is automation. */
export async function noteReversalEnded(call: Call, actor: Actor | null, approval: ApprovalRecord): Promise<void> {
  const { order } = await readPayout(call.db, { order: { code: approval.target }, actor: null })
  await note(call, {
    order,
    actor,
    event: endEventOf(approval),
    reason: approval.note,
    detail: { kind: KIND, requestedBy: approval.requestedBy },
  })
}

interface Note {
  order: PayoutRecord
  actor: Actor | null
  event: string
  reason: string | null
  detail: Record<string, unknown>
}

/** A row of a payout's history that changes nothing of the payout; consoles that show it read it again. */
async function note({ db, services, via }: Call, { order, actor, event, reason, detail }: Note): Promise<void> {
  await db.insert(payoutHistory).values({
    orderId: order.id,
    at: services.now(),
    event,
    fromStage: order.stage,
    toStage: order.stage,
    userId: actor?.userId ?? null,
    actor: actor?.name ?? null,
    via: actor ? via : 'job',
    reason,
    detail,
  })
  await publish(db, {
    kind: 'payout',
    id: order.id,
    created: false,
    merchantId: order.merchantId,
    supplierId: order.supplierId,
  })
}
