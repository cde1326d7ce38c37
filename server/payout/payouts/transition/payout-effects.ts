import { and, eq, inArray, isNull } from 'drizzle-orm'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYING_STAGES, payoutStageOf, WAITING_STAGES } from '#domain/payouts/payout-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import { setUpCallbacks } from '#server/orders/callbacks/set-up-callback.ts'
import type { Queryable } from '#server/db/client.ts'
import { gatewayCalls, resources, riskDetections } from '#server/db/schema/schema.ts'
import { noteOutcomes } from '#server/parties/account-health/account-events.ts'
import type { AccountOutcome } from '#server/parties/account-health/account-events.ts'
import { countSuccesses, reserveSlots, releaseSlots } from '#server/parties/resources/capacity-slots.ts'
import { applyClaims } from '#server/payout/payouts/transition/payout-claims.ts'
import { movePayoutMoney } from '#server/payout/payouts/transition/payout-money.ts'
import type { PayoutPatch, PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { PayoutStep, PayoutTransition } from '#server/payout/payouts/transition/payout-step.ts'
import type { Services } from '#server/platform/services.ts'

const isOneOf = (stages: readonly PayoutStage[], stage: PayoutStage) => stages.includes(stage)

/** Stages that notify the merchant. */
export const NOTIFIED: readonly PayoutStage[] = ['completed', 'rejected', 'failed', 'reversed']
/** Events that hand a payout out to a payer. */
const GIVES_OUT: readonly PayoutTransition['event'][] = ['CLAIM', 'ASSIGN', 'ENTER_BATCH', 'SEND_TO_GATEWAY']
/** Events after which automation (a gateway, or a bank with the file) controls the payout. */
const LOCKS: Partial<Record<PayoutTransition['event'], string>> = { EXPORT: 'batch', SEND_TO_GATEWAY: 'gateway' }

/** The columns that a transition changes: its own, and those derived from the new stage. */
export function payoutEffectPatch(
  services: Services,
  wanted: PayoutTransition,
  before: PayoutRecord,
  to: PayoutStage,
): PayoutPatch {
  const patch = wanted.patch?.(before) ?? {}
  const { event } = wanted
  const from = payoutStageOf(before.stage)
  const lockedBy = LOCKS[event]
  return {
    ...patch,
    ...(lockedBy !== undefined && { locked: true, lockedBy, lockedAt: services.now() }),
    ...(unlocks(event, from, to) && { locked: false, lockedBy: null, lockedAt: null }),
    ...(GIVES_OUT.includes(event) && { allocationCount: before.allocationCount + 1 }),
    ...(isOneOf(WAITING_STAGES, to) &&
      !isOneOf(WAITING_STAGES, from) && {
        channel: null,
        resourceId: null,
        resourceName: null,
        payoutCardNumber: null,
        batchId: null,
      }),
    ...(to === 'pooled' && {
      supplierId: null,
      supplierName: null,
      isProxy: false,
      resourceId: null,
      resourceName: null,
    }),
    ...(event === 'HOLD' && { riskHeld: true }),
    ...(event === 'RELEASE_HOLD' && { riskHeld: false }),
    ...(isOneOf(NOTIFIED, to) && from !== to && { riskHeld: false }),
    ...(to === 'completed' &&
      from !== 'completed' && {
        completedAt: services.now(),
        realAmountMinor: patch.realAmountMinor ?? before.amountMinor,
      }),
    ...frozenPatch(services, before, from, to),
    ...((event === 'RESEND_CALLBACK' || isNotified(before, from, to)) && {
      callbackStatus: CALLBACK_STATUS_IDS.pending,
    }),
  }
}

/** True when automation no longer controls the payout; one unknown to its gateway needs a person. */
function unlocks(event: PayoutTransition['event'], from: PayoutStage, to: PayoutStage): boolean {
  return event === 'UNLOCK' || (from !== to && (to === 'abnormal' || !isOneOf(PAYING_STAGES, to)))
}

/** Payment requires frozen money; a final stage does not, nor does waiting if the setting freezes nothing. */
function frozenPatch(services: Services, before: PayoutRecord, from: PayoutStage, to: PayoutStage): PayoutPatch {
  if (from === to) return {}
  if (isOneOf(PAYING_STAGES, to)) return { frozenMinor: before.frozenMinor || before.amountMinor + before.feeMinor }
  if (isOneOf(NOTIFIED, to)) return { frozenMinor: 0 }
  const keeps = services.settings.get('payoutOrderOccupyBalanceOnCreate') || isOneOf(WAITING_STAGES, from)
  return keeps ? {} : { frozenMinor: 0 }
}

function isNotified(before: PayoutRecord, from: PayoutStage, to: PayoutStage): boolean {
  return before.notifyUrl !== null && from !== to && isOneOf(NOTIFIED, to)
}

/**
 * Side effects of stored transitions: claims, gateway calls, risk, capacity slots, callbacks, money. The rows are
 * already locked.
 */
export async function applyPayoutEffects(
  tx: Queryable,
  services: Services,
  steps: readonly PayoutStep[],
): Promise<void> {
  await applyClaims(tx, services, steps)
  await settleGatewayCalls(tx, services, steps)
  await settleDetections(tx, services, steps)
  await moveSlots(tx, services, steps)
  await notifyMerchants(tx, services, steps)
  // The ledger comes last, to hold the locks on its hot accounts for the shortest time.
  await movePayoutMoney(tx, services, steps)
}

/** A person who reports the outcome settles the gateway call; an unsent one is not sent. */
async function settleGatewayCalls(tx: Queryable, services: Services, steps: readonly PayoutStep[]): Promise<void> {
  for (const event of ['COMPLETE', 'CONFIRM_UNPAID'] as const) {
    const ids = steps.filter(({ wanted }) => wanted.event === event).map(({ after }) => after.id)
    if (ids.length === 0) continue
    const close = async (from: readonly string[], state: string) =>
      await tx
        .update(gatewayCalls)
        .set({ state, updatedAt: services.now() })
        .where(and(inArray(gatewayCalls.orderId, ids), inArray(gatewayCalls.state, [...from])))
    await close(['pending'], 'cancelled')
    await close(['sending', 'accepted', 'unknown'], event === 'COMPLETE' ? 'succeeded' : 'confirmedUnpaid')
  }
}

async function settleDetections(tx: Queryable, services: Services, steps: readonly PayoutStep[]): Promise<void> {
  for (const { after, before, wanted } of steps) {
    if (!before.order.riskHeld || after.riskHeld) continue
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
}

/** A payout as a capacity slot counts it. */
const slotHolderOf = ({ resourceId, amountMinor, realAmountMinor }: PayoutRecord) => ({
  resourceId,
  payableMinor: amountMinor,
  realAmountMinor,
})
const slotOf = (order: PayoutRecord) =>
  order.resourceId !== null && isOneOf(PAYING_STAGES, payoutStageOf(order.stage)) ? order.resourceId : undefined

/** Answers of a gateway that count against the account that was to pay; not knowing is as bad as a refusal. */
const GATEWAY_FAILURES: readonly string[] = ['GATEWAY_REFUSE', 'GATEWAY_RETURN', 'GATEWAY_LOSE_SIGHT']

function outcomesOf({ after, before: { order }, wanted }: PayoutStep): AccountOutcome[] {
  const account = { resourceId: order.resourceId, takenAt: order.updatedAt }
  if (GATEWAY_FAILURES.includes(wanted.event)) return [{ ...account, hasFailed: true }]
  const isPaid = order.stage !== after.stage && payoutStageOf(after.stage) === 'completed'
  return isPaid ? [{ ...account, hasFailed: false }] : []
}

/** The paying account keeps a slot reserved while the payout is being paid. */
async function moveSlots(tx: Queryable, services: Services, steps: readonly PayoutStep[]): Promise<void> {
  const moved = steps.filter(({ after, before }) => slotOf(before.order) !== slotOf(after))
  await lockSlots(tx, moved)
  await releaseSlots(
    tx,
    moved.filter(({ before }) => slotOf(before.order) !== undefined).map(({ before }) => slotHolderOf(before.order)),
  )
  await reserveSlots(
    tx,
    services,
    moved.filter(({ after }) => slotOf(after) !== undefined).map(({ after }) => slotHolderOf(after)),
  )
  const completed = steps.filter(
    ({ after, before }) => before.order.stage !== after.stage && payoutStageOf(after.stage) === 'completed',
  )
  await countSuccesses(
    tx,
    services,
    completed.map(({ after }) => slotHolderOf(after)),
  )
  await noteOutcomes(tx, services, steps.flatMap(outcomesOf))
}

/** Locks the accounts whose slots move, in id order, so that concurrent callers never deadlock. */
export async function lockSlots(tx: Queryable, steps: readonly PayoutStep[]): Promise<void> {
  const ids = [
    ...new Set(steps.flatMap(({ after, before }) => [slotOf(before.order) ?? [], slotOf(after) ?? []].flat())),
  ]
  if (ids.length > 0)
    await tx
      .select({ id: resources.id })
      .from(resources)
      .where(inArray(resources.id, ids))
      .orderBy(resources.id)
      .for('no key update')
}

async function notifyMerchants(tx: Queryable, services: Services, steps: readonly PayoutStep[]): Promise<void> {
  const notified = steps.filter(
    ({ after, before: { order }, wanted }) =>
      wanted.event !== 'RESEND_CALLBACK' && isNotified(order, payoutStageOf(order.stage), payoutStageOf(after.stage)),
  )
  await setUpCallbacks(
    tx,
    services,
    notified.map(({ after }) => after),
  )
  const resent = steps.filter(({ wanted }) => wanted.event === 'RESEND_CALLBACK')
  const [by] = resent
  await setUpCallbacks(
    tx,
    services,
    resent.map(({ after }) => after),
    { byUser: by?.wanted.actor?.name ?? null },
  )
}
