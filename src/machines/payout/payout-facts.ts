import type { PayoutRow } from '#contract/payout.schemas.ts'
import type { PayoutStage } from '#domain/payout-status.ts'
import type { LifecycleSubject } from '#machines/lifecycle.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType, PayoutFacts } from '#machines/payout/payout.lifecycle.ts'

/** What the console knows of a payout, as its lifecycle asks for it; `userId` is who would act. */
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

/** Why none of some events may happen to a payout now; null when one may. An event that chooses its target may when it has one to choose. */
export function payoutRefusal(payout: PayoutRow, userId: number, events: readonly PayoutEventType[]): string | null {
  const subject = payoutSubjectOf(payout, userId)
  const tries = events.flatMap((type) => {
    const targets = payoutLifecycle.transitions.flatMap((row) => (row.event === type && 'choosesTarget' in row ? [row.to] : []))
    return targets.length === 0 ? [{ type }] : targets.map((target) => ({ type, target }))
  })
  const refusals: string[] = []
  for (const event of tries) {
    const verdict = payoutLifecycle.judge(subject, event as Parameters<typeof payoutLifecycle.judge>[1])
    if (verdict.ok) return null
    refusals.push(verdict.refusal)
  }
  return refusals.find((refusal) => refusal !== 'notInThisState') ?? 'notInThisState'
}
