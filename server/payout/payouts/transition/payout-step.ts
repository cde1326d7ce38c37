import type { ActionChannel } from '#domain/orders/order-status.ts'
import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import { recordSteps } from '#server/access/records/record-steps.ts'
import type { Recorded } from '#server/access/records/record-steps.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutHistory, payoutOrders } from '#server/db/schema/schema.ts'
import { storeChanged } from '#server/db/store-changed.ts'
import type { Actor } from '#server/http/call.ts'
import type { PayoutPatch, PayoutRecord, PayoutView } from '#server/payout/payouts/payout-record.ts'

/** The event to apply to a payout, and why. */
export interface PayoutChange {
  order: { id: number } | { code: string }
  event: PayoutEventType
  /** The target stage of an event that names it explicitly. */
  target?: PayoutStage
  reason?: string | null
  /** Additional details for the history. */
  detail?: Record<string, unknown>
  /** Columns that change with it. */
  patch?: (order: PayoutRecord) => PayoutPatch
  /** The version the actor saw; any other is refused. */
  expectedVersion?: number | undefined
}

interface Cause {
  /** Null for automation. Without permission to see the payout the call answers 404. */
  actor: Actor | null
  via: ActionChannel
}

/** The event to apply to a payout, by whom and why. */
export type PayoutTransition = PayoutChange & Cause

/** The event to apply to many payouts, each listed once. */
export interface PayoutTransitions extends Cause {
  changes: readonly PayoutChange[]
  /** When one payout is refused or lacks money: `fail` all (the default), or `leave` that one unchanged. */
  refused?: 'fail' | 'leave'
}

/** A change that the lifecycle allows: the payout before and after. */
export interface PayoutStep {
  wanted: PayoutTransition
  before: PayoutView
  after: PayoutRecord
}

/** How payouts are recorded. */
export const RECORDED_PAYOUT: Recorded<PayoutRecord> = {
  kind: 'payout',
  stateIdOf: ({ stage }) => stage,
  stateOf: payoutStageOf,
  keep: async (tx, rows) =>
    await tx
      .insert(payoutHistory)
      .values(rows.map(({ from, to, ...row }) => ({ ...row, fromStage: from, toStage: to }))),
}

/** Updates changed payouts, whose rows are locked, in one statement, with their history, audit and events. */
export async function storePayouts(tx: Queryable, steps: readonly PayoutStep[]): Promise<void> {
  const stored = steps.map(({ after, before, wanted }) => ({ wanted, before: before.order, after }))
  await storeChanged(tx, payoutOrders, stored)
  await recordSteps(tx, RECORDED_PAYOUT, stored)
}
