import { PAYOUT_STAGES, REJECT_MODES } from '#domain/payouts/payout-status.ts'
import type { PayoutStage, RejectMode } from '#domain/payouts/payout-status.ts'
import type { Role } from '#domain/roles.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'
import type { LifecycleSubject } from '#machines/lifecycle.ts'

/** The facts about a payout that the lifecycle's guards use. */
export interface PayoutFacts {
  /** Under automation’s control until unlocked. */
  locked: boolean
  /** Held by risk control until released. */
  riskHeld: boolean
  /** A claim is active. */
  claimed: boolean
  /** The active claim belongs to the actor. */
  claimedByActor: boolean
  /** It is in an open batch: only the batch decides about it. */
  inOpenBatch: boolean
  /** A payment was requested from a gateway and its outcome is uncertain. */
  gatewayUncertain: boolean
  hasCallbackUrl: boolean
}

const SENT = ['processing', 'submitted', 'abnormal'] as const satisfies readonly PayoutStage[]
const WAITING = ['pooled', 'allocated'] as const satisfies readonly PayoutStage[]
const ENDED = ['completed', 'rejected', 'failed', 'reversed'] as const satisfies readonly PayoutStage[]

/**
 * The lifecycle of a payout (代付订单): its events, who triggers them, and their targets. Every transition into a paying
 * stage starts where nothing has been sent; no transition returns there while a payment may have been made.
 */
export const payoutLifecycle = defineLifecycle({
  id: 'payout',
  states: PAYOUT_STAGES,
  initial: 'pooled',
  guards: {
    isUnlocked: (facts: PayoutFacts) => !facts.locked,
    isLocked: (facts: PayoutFacts) => facts.locked,
    isNotHeld: (facts: PayoutFacts) => !facts.riskHeld,
    isHeld: (facts: PayoutFacts) => facts.riskHeld,
    isFreeForActor: (facts: PayoutFacts) => !facts.claimed || facts.claimedByActor,
    isClaimed: (facts: PayoutFacts) => facts.claimed,
    hasNoClaim: (facts: PayoutFacts) => !facts.claimed,
    isClaimedByActor: (facts: PayoutFacts) => facts.claimedByActor,
    isClaimedByOther: (facts: PayoutFacts) => facts.claimed && !facts.claimedByActor,
    isOutsideBatch: (facts: PayoutFacts) => !facts.inOpenBatch,
    isInBatch: (facts: PayoutFacts) => facts.inOpenBatch,
    isGatewayCertain: (facts: PayoutFacts) => !facts.gatewayUncertain,
    isGatewayUncertain: (facts: PayoutFacts) => facts.gatewayUncertain,
    hasCallbackUrl: (facts: PayoutFacts) => facts.hasCallbackUrl,
  },
  refusals: {
    isUnlocked: 'locked',
    isLocked: 'notLocked',
    isNotHeld: 'heldByRisk',
    isHeld: 'notHeldByRisk',
    isFreeForActor: 'claimedByOther',
    isClaimed: 'notClaimed',
    hasNoClaim: 'claimed',
    isClaimedByActor: 'notClaimedByYou',
    isClaimedByOther: 'notClaimedByOther',
    isOutsideBatch: 'inBatch',
    isInBatch: 'notInBatch',
    isGatewayCertain: 'gatewayUncertain',
    isGatewayUncertain: 'gatewayCertain',
    hasCallbackUrl: 'noCallbackUrl',
  },
  transitions: [
    {
      event: 'CLAIM',
      from: WAITING,
      to: 'allocated',
      guards: ['isUnlocked', 'isNotHeld', 'isFreeForActor', 'isOutsideBatch'],
      by: 'person',
      inverse: 'CANCEL_CLAIM',
    },
    {
      event: 'CANCEL_CLAIM',
      from: ['allocated'],
      to: 'pooled',
      guards: ['isClaimed', 'isUnlocked', 'isClaimedByActor'],
      by: 'person',
    },
    { event: 'TAKE_CLAIM_AWAY', from: ['allocated'], to: 'pooled', guards: ['isClaimed', 'isUnlocked'], by: 'both' },
    // Its payment has begun: nobody may begin another, so the claim passes to whoever takes it.
    {
      event: 'TAKE_CLAIM_AWAY',
      from: SENT,
      to: 'same',
      guards: ['isClaimedByOther', 'isUnlocked', 'isOutsideBatch'],
      by: 'person',
    },
    {
      event: 'EXPIRE_CLAIM',
      from: ['allocated'],
      to: 'pooled',
      guards: ['hasNoClaim', 'isUnlocked'],
      by: 'automation',
    },
    // Only the setting assigns payouts to accounts; a person claims one, or starts paying it from an account of their
    // choice.
    {
      event: 'ASSIGN',
      from: ['pooled'],
      to: 'allocated',
      guards: ['isUnlocked', 'isNotHeld', 'isOutsideBatch'],
      by: 'automation',
    },
    {
      event: 'ENTER_BATCH',
      from: WAITING,
      to: 'preparing',
      guards: ['isUnlocked', 'isNotHeld', 'isFreeForActor', 'isOutsideBatch', 'isGatewayCertain'],
      by: 'person',
    },
    { event: 'LEAVE_BATCH', from: ['preparing'], to: 'allocated', guards: ['isInBatch'], by: 'both' },
    {
      event: 'EXPORT',
      from: ['preparing'],
      to: 'processing',
      guards: ['isInBatch', 'isUnlocked', 'isNotHeld'],
      by: 'person',
    },
    { event: 'RELEASE_FROM_BATCH', from: ['processing'], to: 'allocated', guards: ['isInBatch'], by: 'person' },
    { event: 'REJECT_IN_BATCH', from: ['processing'], to: 'rejected', guards: ['isInBatch'], by: 'person' },
    { event: 'CONFIRM_IN_BATCH', from: ['processing'], to: 'completed', guards: ['isInBatch'], by: 'person' },
    {
      event: 'START_PAYMENT',
      from: ['allocated'],
      to: 'processing',
      guards: ['isUnlocked', 'isNotHeld', 'isClaimedByActor', 'isOutsideBatch', 'isGatewayCertain'],
      by: 'person',
    },
    {
      event: 'SEND_TO_GATEWAY',
      from: WAITING,
      to: 'processing',
      guards: ['isUnlocked', 'isNotHeld', 'isFreeForActor', 'isOutsideBatch', 'isGatewayCertain'],
      by: 'both',
    },
    {
      event: 'GATEWAY_ACCEPT',
      from: ['processing', 'abnormal'],
      to: 'submitted',
      guards: ['isGatewayUncertain'],
      by: 'automation',
    },
    { event: 'GATEWAY_PAY', from: SENT, to: 'completed', guards: ['isGatewayUncertain'], by: 'automation' },
    {
      event: 'GATEWAY_LOSE_SIGHT',
      from: ['processing', 'submitted'],
      to: 'abnormal',
      guards: ['isGatewayUncertain'],
      by: 'automation',
    },
    { event: 'GATEWAY_REFUSE', from: SENT, to: 'failed', guards: ['isGatewayCertain'], by: 'automation' },
    { event: 'GATEWAY_RETURN', from: SENT, to: 'pooled', guards: ['isGatewayCertain'], by: 'automation' },
    {
      event: 'COMPLETE',
      from: SENT,
      to: 'completed',
      guards: ['isUnlocked', 'isOutsideBatch', 'isFreeForActor'],
      by: 'person',
    },
    {
      event: 'MARK_ABNORMAL',
      from: ['processing', 'submitted'],
      to: 'abnormal',
      guards: ['isUnlocked', 'isOutsideBatch', 'isFreeForActor'],
      by: 'person',
    },
    {
      event: 'REJECT',
      from: [...WAITING, ...SENT],
      to: 'rejected',
      guards: ['isUnlocked', 'isOutsideBatch', 'isFreeForActor', 'isGatewayCertain'],
      by: 'person',
    },
    {
      event: 'RETURN_TO_LIST',
      from: SENT,
      to: 'allocated',
      guards: ['isUnlocked', 'isOutsideBatch', 'isFreeForActor', 'isGatewayCertain'],
      by: 'person',
    },
    { event: 'REVERSE', from: ['completed'], to: 'reversed', guards: ['isUnlocked'], by: 'person' },
    { event: 'QUERY_STATUS', from: SENT, to: 'same', guards: ['isGatewayUncertain'], by: 'person' },
    {
      event: 'CONFIRM_UNPAID',
      from: ['abnormal'],
      to: 'same',
      guards: ['isUnlocked', 'isGatewayUncertain'],
      by: 'person',
    },
    {
      event: 'HOLD',
      from: WAITING,
      to: 'same',
      guards: ['isUnlocked', 'isNotHeld'],
      by: 'both',
      inverse: 'RELEASE_HOLD',
    },
    { event: 'RELEASE_HOLD', from: WAITING, to: 'same', guards: ['isHeld'], by: 'person' },
    { event: 'RESEND_CALLBACK', from: ENDED, to: 'same', guards: ['hasCallbackUrl'], by: 'person' },
    // Not while preparing: it is in an open batch then, and the batch unlocks it.
    { event: 'UNLOCK', from: [...WAITING, ...SENT], to: 'same', guards: ['isLocked', 'isOutsideBatch'], by: 'person' },
    { event: 'MARK', from: PAYOUT_STAGES, to: 'same', by: 'person', inverse: 'MARK' },
    {
      event: 'UPDATE_STATUS',
      from: ['processing', 'submitted'],
      to: 'abnormal',
      guards: ['isUnlocked', 'isOutsideBatch', 'isFreeForActor'],
      choosesTarget: true,
      by: 'person',
    },
    {
      event: 'UPDATE_STATUS',
      from: ['abnormal'],
      to: 'processing',
      guards: ['isUnlocked', 'isOutsideBatch', 'isFreeForActor'],
      choosesTarget: true,
      by: 'person',
    },
    {
      event: 'UPDATE_STATUS',
      from: ['allocated'],
      to: 'pooled',
      guards: ['isUnlocked', 'isOutsideBatch', 'isFreeForActor'],
      choosesTarget: true,
      by: 'person',
    },
    {
      event: 'UPDATE_STATUS',
      from: WAITING,
      to: 'failed',
      guards: ['isUnlocked', 'isOutsideBatch', 'isFreeForActor', 'isGatewayCertain'],
      choosesTarget: true,
      by: 'person',
    },
  ],
})

export type PayoutEventType = (typeof payoutLifecycle.events)[number]
export type PayoutGuard = keyof typeof payoutLifecycle.refusals

/** Why claiming is not offered to the holder. The call still takes it, since claiming again renews the lease. */
export const HELD_BY_YOU = 'isHeldByYou'

/** The rejection modes of a role: a supplier can only return payouts to the list, not reject to the merchant. */
export const rejectModesFor = (role: Role): readonly RejectMode[] => (role === 'supplier' ? ['toList'] : REJECT_MODES)
/** The event of rejecting a payout, by mode. */
export const REJECT_EVENTS = { toMerchant: 'REJECT', toList: 'RETURN_TO_LIST' } as const
/** The event of rejecting a batch's ticked orders, by mode. */
export const BATCH_REJECT_EVENTS = { toMerchant: 'REJECT_IN_BATCH', toList: 'RELEASE_FROM_BATCH' } as const

/**
 * Why none of the events is allowed on a payout; null if one is. An event that chooses its target is allowed if it has
 * a target.
 */
export function refusalOfAll(
  subject: LifecycleSubject<PayoutStage, PayoutFacts>,
  events: readonly PayoutEventType[],
): string | null {
  const tries = events.flatMap((type): { type: PayoutEventType; target?: PayoutStage }[] => {
    const targets = payoutLifecycle.transitions.flatMap((row) =>
      row.event === type && row.choosesTarget && row.to !== 'same' ? [row.to] : [],
    )
    return targets.length === 0 ? [{ type }] : targets.map((target) => ({ type, target }))
  })
  const verdicts = tries.map((event) => payoutLifecycle.judge(subject, event))
  if (verdicts.some((verdict) => verdict.ok)) return null
  const refusals = verdicts.flatMap((verdict) => (verdict.ok ? [] : [verdict.refusal]))
  return refusals.find((refusal) => refusal !== 'notInThisState') ?? 'notInThisState'
}
