import { and, eq, inArray, isNull } from 'drizzle-orm'
import { CALLBACK_STATUS_IDS } from '#domain/order-status.ts'
import { PAYING_STAGES, payoutStageOf, WAITING_STAGES } from '#domain/payout-status.ts'
import type { PayoutStage } from '#domain/payout-status.ts'
import { setUpCallback } from '#server/callbacks/set-up-callback.ts'
import type { Queryable } from '#server/db/client.ts'
import { gatewayCalls, riskDetections } from '#server/db/schema.ts'
import { countSuccess, holdPlace, releasePlace } from '#server/orders/resource-place.ts'
import { applyClaim } from '#server/payouts/payout-claims.ts'
import { movePayoutMoney } from '#server/payouts/payout-money.ts'
import type { PayoutPatch, PayoutRecord, PayoutView } from '#server/payouts/payout-record.ts'
import type { PayoutTransition } from '#server/payouts/transition-payout.ts'
import type { Services } from '#server/services.ts'

const isOneOf = (stages: readonly PayoutStage[], stage: PayoutStage) => stages.includes(stage)

/** Stages whose arrival the merchant is told. */
const TOLD: readonly PayoutStage[] = ['completed', 'rejected', 'failed', 'reversed']
/** Events by which a payout is given out. */
const GIVES_OUT: readonly PayoutTransition['event'][] = ['CLAIM', 'ASSIGN', 'ENTER_BATCH', 'SEND_TO_GATEWAY']
/** Events after which automation (a gateway, or a bank that has the file) has the payout. */
const LOCKS: Partial<Record<PayoutTransition['event'], string>> = { EXPORT: 'batch', SEND_TO_GATEWAY: 'gateway' }

/** The columns that a transition changes: those it brings itself, and those that follow from where it leads. */
export function payoutEffectPatch(services: Services, wanted: PayoutTransition, before: PayoutRecord, to: PayoutStage): PayoutPatch {
  const patch = wanted.patch?.(before) ?? {}
  const { event } = wanted
  const from = payoutStageOf(before.stage)
  const lockedBy = LOCKS[event]
  return {
    ...patch,
    ...(lockedBy !== undefined && { locked: true, lockedBy, lockedAt: services.now() }),
    ...(unlocks(event, from, to) && { locked: false, lockedBy: null, lockedAt: null }),
    ...(GIVES_OUT.includes(event) && { allocationCount: before.allocationCount + 1 }),
    ...(isOneOf(WAITING_STAGES, to) && !isOneOf(WAITING_STAGES, from) && { channel: null, resourceId: null, resourceName: null, payoutCardNumber: null, batchId: null }),
    ...(to === 'pooled' && { supplierId: null, supplierName: null, isProxy: false, resourceId: null, resourceName: null }),
    ...(event === 'HOLD' && { riskHeld: true }),
    ...(event === 'RELEASE_HOLD' && { riskHeld: false }),
    ...(isOneOf(TOLD, to) && from !== to && { riskHeld: false }),
    ...(to === 'completed' && from !== 'completed' && { completedAt: services.now(), realAmountMinor: patch.realAmountMinor ?? before.amountMinor }),
    ...frozenPatch(services, before, from, to),
    ...((event === 'RESEND_CALLBACK' || isTold(before, from, to)) && { callbackStatus: CALLBACK_STATUS_IDS.pending }),
  }
}

/** Nothing automatic has it any longer; what a gateway lost sight of needs a person. */
function unlocks(event: PayoutTransition['event'], from: PayoutStage, to: PayoutStage): boolean {
  return event === 'UNLOCK' || (from !== to && (to === 'abnormal' || !isOneOf(PAYING_STAGES, to)))
}

/** Paying needs the money set aside; an end needs it no more, nor does waiting where the setting sets nothing aside. */
function frozenPatch(services: Services, before: PayoutRecord, from: PayoutStage, to: PayoutStage): PayoutPatch {
  if (from === to) return {}
  if (isOneOf(PAYING_STAGES, to)) return { frozenMinor: before.frozenMinor || before.amountMinor + before.feeMinor }
  if (isOneOf(TOLD, to)) return { frozenMinor: 0 }
  const keeps = services.settings.get('payoutOrderOccupyBalanceOnCreate') || isOneOf(WAITING_STAGES, from)
  return keeps ? {} : { frozenMinor: 0 }
}

function isTold(before: PayoutRecord, from: PayoutStage, to: PayoutStage): boolean {
  return before.notifyUrl !== null && from !== to && isOneOf(TOLD, to)
}

/** What else a stored transition brings about: claim, gateway calls, risk, places, callback, money. The row is locked by now. */
export async function applyPayoutEffects(tx: Queryable, services: Services, wanted: PayoutTransition, { order: before, claim }: PayoutView, after: PayoutRecord): Promise<void> {
  const from = payoutStageOf(before.stage)
  const to = payoutStageOf(after.stage)
  await applyClaim(tx, services, wanted, claim, after)
  await settleGatewayCalls(tx, services, wanted, after)
  await settleDetections(tx, services, wanted, before, after)
  await movePlace(tx, services, before, after)
  if (wanted.event === 'RESEND_CALLBACK') await setUpCallback(tx, services, after, { byUser: wanted.actor?.name ?? null })
  else if (isTold(before, from, to)) await setUpCallback(tx, services, after)
  await movePayoutMoney(tx, services, wanted.actor?.userId ?? null, before, after)
}

/** A person who says how it ended settles what the gateway was asked; what was not sent yet is not sent. */
async function settleGatewayCalls(tx: Queryable, services: Services, { event }: PayoutTransition, after: PayoutRecord): Promise<void> {
  if (event !== 'COMPLETE' && event !== 'CONFIRM_UNPAID') return
  const close = async (from: readonly string[], state: string) =>
    await tx
      .update(gatewayCalls)
      .set({ state, updatedAt: services.now() })
      .where(and(eq(gatewayCalls.orderId, after.id), inArray(gatewayCalls.state, [...from])))
  await close(['pending'], 'cancelled')
  await close(['sending', 'accepted', 'unknown'], event === 'COMPLETE' ? 'succeeded' : 'confirmedUnpaid')
}

async function settleDetections(tx: Queryable, services: Services, wanted: PayoutTransition, before: PayoutRecord, after: PayoutRecord): Promise<void> {
  if (!before.riskHeld || after.riskHeld) return
  await tx
    .update(riskDetections)
    .set({
      state: wanted.event === 'RELEASE_HOLD' ? 'released' : 'rejected',
      decidedBy: wanted.actor?.name ?? null,
      decidedAt: services.now(),
      note: wanted.reason ?? null,
    })
    .where(and(eq(riskDetections.orderId, after.id), isNull(riskDetections.decidedAt)))
}

/** The account it is paid from has a place taken as long as it is being paid. */
async function movePlace(tx: Queryable, services: Services, before: PayoutRecord, after: PayoutRecord): Promise<void> {
  const placeOf = (order: PayoutRecord) =>
    order.resourceId !== null && isOneOf(PAYING_STAGES, payoutStageOf(order.stage))
      ? { resourceId: order.resourceId, payableMinor: order.amountMinor, realAmountMinor: order.realAmountMinor }
      : undefined
  const held = placeOf(before)
  const holds = placeOf(after)
  if (held?.resourceId !== holds?.resourceId) {
    if (held) await releasePlace(tx, held)
    if (holds) await holdPlace(tx, services, holds)
  }
  if (before.stage !== after.stage && payoutStageOf(after.stage) === 'completed') {
    await countSuccess(tx, services, { resourceId: after.resourceId, payableMinor: after.amountMinor, realAmountMinor: after.realAmountMinor })
  }
}
