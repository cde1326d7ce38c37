import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import type { LifecycleSubject } from '#machines/lifecycle.ts'
import { refusalOfAll } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType, PayoutFacts } from '#machines/payout/payout.lifecycle.ts'

/** The lifecycle's state and facts of a payout as the console knows them; `userId` is the actor. */
export function payoutSubjectOf(payout: PayoutRow, userId: number): LifecycleSubject<PayoutStage, PayoutFacts> {
  return {
    state: payout.stage,
    context: {
      locked: payout.locked,
      riskHeld: payout.riskHeld,
      claimed: payout.claim !== null,
      claimedByActor: payout.claim?.userId === userId,
      inOpenBatch: payout.inOpenBatch,
      gatewayUncertain: payout.gatewayUncertain,
      hasCallbackUrl: payout.hasCallbackUrl,
    },
  }
}

/** Why none of the events is allowed on a payout; null if one is. */
export function payoutRefusal(payout: PayoutRow, userId: number, events: readonly PayoutEventType[]): string | null {
  return refusalOfAll(payoutSubjectOf(payout, userId), events)
}

/** Stages from which the holder goes to the bank's page. */
const PAID_BY_HAND: readonly PayoutStage[] = ['allocated', 'processing']

/**
 * Why the parts of the payee are not handed out for a bank's page; null if they are. Only the holder of a payout that waits
 * to be paid, or is being paid by hand, needs them: anybody else would pay it twice.
 */
export function copyRefusal(payout: PayoutRow, userId: number): string | null {
  if (payout.claim?.userId !== userId) return 'notClaimedByYou'
  if (payout.gatewayUncertain) return 'gatewayUncertain'
  if (!PAID_BY_HAND.includes(payout.stage)) return 'notInThisState'
  return payoutRefusal(payout, userId, ['START_PAYMENT', 'COMPLETE'])
}
