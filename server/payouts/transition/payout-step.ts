import type { ActionChannel } from '#domain/order-status.ts'
import type { PayoutStage } from '#domain/payout-status.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import type { Actor } from '#server/http/call.ts'
import type { PayoutPatch, PayoutRecord, PayoutView } from '#server/payouts/payout-record.ts'

/** What shall happen to a payout, and why. */
export interface PayoutChange {
  order: { id: number } | { code: string }
  event: PayoutEventType
  /** The stage an event leads to that names its target itself. */
  target?: PayoutStage
  reason?: string | null
  /** What the history keeps beside the event. */
  detail?: Record<string, unknown>
  /** Columns that change with it. */
  patch?: (order: PayoutRecord) => PayoutPatch
  /** The version the actor saw; any other refuses. */
  expectedVersion?: number | undefined
}

interface Cause {
  /** Null for automation. Whoever may not see the payout is told that there is none. */
  actor: Actor | null
  via: ActionChannel
}

/** What shall happen to a payout, by whom and why. */
export type PayoutTransition = PayoutChange & Cause

/** What shall happen to payouts at once, each named once. */
export interface PayoutTransitions extends Cause {
  changes: readonly PayoutChange[]
  /** What becomes of the others when one is refused or its money is not there: `fail` all, which is what happens unless said, or `leave` that one as it is. */
  refused?: 'fail' | 'leave'
}

/** A change that the lifecycle allows: the payout as it is and as it will be. */
export interface PayoutStep {
  wanted: PayoutTransition
  before: PayoutView
  after: PayoutRecord
}
