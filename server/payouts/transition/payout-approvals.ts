import type { ApprovalKind } from '#domain/approvals.ts'
import { payoutStageOf } from '#domain/payout-status.ts'
import type { PayoutStage } from '#domain/payout-status.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import { ASK_EVENT, endEventOf } from '#server/approvals/approval-events.ts'
import { needsApproval, requestApproval, stageParams, worthOf } from '#server/approvals/approvals.ts'
import type { ApprovalRecord } from '#server/approvals/approvals.ts'
import type { Operation, Operations } from '#server/approvals/operation.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { confirmUnpaid, openCall, refuseInFlight } from '#server/payouts/gateway/gateway-calls.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import { RECORDED_PAYOUT } from '#server/payouts/transition/store-payouts.ts'
import {
  lockPayout,
  payoutRefused,
  readPayout,
  stageAfter,
  transitionPayout,
} from '#server/payouts/transition/transition-payout.ts'
import { recordNote } from '#server/transitions/record-steps.ts'

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
  await requestApproval(db, services, actor, {
    kind: input.kind,
    target: order.orderCode,
    params,
    reason: input.reason,
    ...worthOf(order),
  })
  await recordNote(db, RECORDED_PAYOUT, order, {
    event: ASK_EVENT,
    actor,
    via: call.via,
    at: services.now(),
    reason: input.reason,
    detail: { kind: input.kind, ...params },
  })
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

/** Records in a payout's history that a request ended without being carried out; no actor is automation. */
async function noteEnded({ db, services, via }: Call, actor: Actor | null, approval: ApprovalRecord): Promise<void> {
  const { order } = await readPayout(db, { order: { code: approval.target }, actor: null })
  await recordNote(db, RECORDED_PAYOUT, order, {
    event: endEventOf(approval),
    actor,
    via: actor ? via : 'job',
    at: services.now(),
    reason: approval.note,
    detail: { kind: approval.kind, requestedBy: approval.requestedBy },
  })
}

const operation = (kind: PayoutApprovalKind) =>
  ({ carryOut: (call, approval) => carryOutApproved(kind, call, approval), noteEnded }) satisfies Operation

/** How approved and ended operations on payouts are handled. */
export const payoutOperations = {
  'payout.reverse': operation('payout.reverse'),
  'payout.updateStatus': operation('payout.updateStatus'),
  'payout.confirmUnpaid': operation('payout.confirmUnpaid'),
} satisfies Pick<Operations, PayoutApprovalKind>
