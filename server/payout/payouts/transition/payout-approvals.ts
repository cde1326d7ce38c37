import type { ApprovalKind } from '#domain/approvals.ts'
import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import { approvedOperations, askSecondPerson } from '#server/access/approvals/operations/approved-operations.ts'
import { needsApproval, stageParams, worthOf } from '#server/access/approvals/approvals.ts'
import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'
import { actOf } from '#server/http/act.ts'
import type { Call } from '#server/http/call.ts'
import { confirmUnpaid, openCall, refuseInFlight } from '#server/payout/payouts/gateway/gateway-calls.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { RECORDED_PAYOUT } from '#server/payout/payouts/transition/payout-step.ts'
import {
  lockPayout,
  payoutRefused,
  readPayout,
  stageAfter,
  transitionPayout,
} from '#server/payout/payouts/transition/transition-payout.ts'

/** Payout operations that may need a second person, with their lifecycle events. */
const EVENTS = {
  'payout.reverse': 'REVERSE',
  'payout.updateStatus': 'UPDATE_STATUS',
  'payout.confirmUnpaid': 'CONFIRM_UNPAID',
} as const satisfies Partial<Record<ApprovalKind, PayoutEventType>>
type PayoutApprovalKind = keyof typeof EVENTS

interface ActionInput {
  kind: PayoutApprovalKind
  code: string
  /** The target stage of a manual change. */
  target?: PayoutStage | undefined
  /** The reason; for an unpaid gateway call, the evidence. */
  reason: string
  expectedVersion?: number | undefined
}

/**
 * Performs an operation on a payout; above the approval limit it creates a request instead, if the operation is
 * possible now.
 */
export async function actOrAskPayout(
  call: Call,
  input: ActionInput,
): Promise<{ id: number; waitsForApproval: boolean }> {
  const { actor, db, services } = call
  // Locked before its worth is read: a payment reported meanwhile would change it.
  const view = await lockPayout(db, actor, { code: input.code })
  const { order } = view
  if (!needsApproval(services, worthOf(order))) {
    await carryOut(call, input)
    return { id: order.id, waitsForApproval: false }
  }
  const { expectedVersion, target } = input
  const to = stageAfter(
    services,
    { actor, event: EVENTS[input.kind], expectedVersion, ...(target && { target }) },
    view,
  )
  const gatewayCallId = await callAskedAbout(call, input.kind, order)
  const params = { from: payoutStageOf(order.stage), to, ...(gatewayCallId && { gatewayCallId }) }
  await askSecondPerson(actOf(call), RECORDED_PAYOUT, order, { kind: input.kind, params, reason: input.reason })
  return { id: order.id, waitsForApproval: true }
}

/** The gateway call reported as unpaid; 409 `payout.gatewayBusy` while it may still be in flight. */
async function callAskedAbout(
  { db, services }: Call,
  kind: PayoutApprovalKind,
  order: PayoutRecord,
): Promise<number | undefined> {
  if (kind !== 'payout.confirmUnpaid') return undefined
  const open = await openCall(db, order.id)
  if (open) refuseInFlight(services, order, open)
  return open?.id
}

async function carryOut(
  { actor, db, services, via }: Call,
  { kind, code, target, reason, expectedVersion }: ActionInput,
  detail: Record<string, unknown> = {},
): Promise<void> {
  if (kind === 'payout.confirmUnpaid') {
    await confirmUnpaid(db, services, { code, evidence: reason, detail, actor, via, expectedVersion })
    return
  }
  await transitionPayout(db, services, {
    order: { code },
    event: EVENTS[kind],
    ...(target && { target }),
    actor,
    via,
    reason,
    detail,
    expectedVersion,
  })
}

/**
 * Performs an approved operation on the payout's current state; 409 `payout.refused` when it has changed since the
 * request.
 */
async function carryOutApproved(kind: PayoutApprovalKind, call: Call, approval: ApprovalRecord): Promise<void> {
  const { from, to, gatewayCallId } = stageParams.parse(approval.params)
  const { order } = await lockPayout(call.db, call.actor, { code: approval.target })
  const isSameCall = gatewayCallId === undefined || (await openCall(call.db, order.id))?.id === gatewayCallId
  if ((from !== undefined && from !== payoutStageOf(order.stage)) || !isSameCall)
    throw payoutRefused(order, 'versionConflict')
  await carryOut(
    call,
    {
      kind,
      code: order.orderCode,
      target: kind === 'payout.updateStatus' ? to : undefined,
      reason: approval.reason ?? '',
    },
    { approvalId: approval.id, requestedBy: approval.requestedBy },
  )
}

/** How approved and ended operations on payouts are handled. */
export const payoutOperations = approvedOperations<PayoutRecord, PayoutApprovalKind>(
  ['payout.reverse', 'payout.updateStatus', 'payout.confirmUnpaid'],
  {
    recorded: RECORDED_PAYOUT,
    read: async (db, code) => (await readPayout(db, { order: { code }, actor: null })).order,
    carryOut: carryOutApproved,
  },
)
