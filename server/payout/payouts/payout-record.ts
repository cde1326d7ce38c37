import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Column, SQL } from 'drizzle-orm'
import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import type { LifecycleSubject } from '#machines/lifecycle.ts'
import type { PayoutFacts } from '#machines/payout/payout.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutClaims, payoutOrders } from '#server/db/schema/schema.ts'
import { withCurrentNames } from '#server/orders/rows/order-rows.ts'
import { partyListScope, partyScope } from '#server/platform/lists/party-scope.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

/** A payout as stored. */
export type PayoutRecord = typeof payoutOrders.$inferSelect
/** The columns that a transition may change, besides stage and bookkeeping. */
export type PayoutPatch = Partial<typeof payoutOrders.$inferInsert>
export type ClaimRecord = typeof payoutClaims.$inferSelect

/** A payout with the other facts that decide about it. */
export interface PayoutView {
  order: PayoutRecord
  /** The open claim; it may have expired. */
  claim: ClaimRecord | null
  /** True for a claim of a supplier rather than of staff. */
  heldBySupplier: boolean
  inOpenBatch: boolean
  gatewayUncertain: boolean
}

/** States of an unsettled gateway call in which the gateway may pay or have paid. */
export const UNCERTAIN_CALL_STATES = ['pending', 'sending', 'accepted', 'unknown'] as const

/** True for users who are suppliers. */
export const isSuppliers = (userId: Column | SQL) =>
  sql<boolean>`exists (select 1 from users u where u.id = ${userId} and u.role = 'supplier')`

/** Selects payouts as views; add `where` and the rest. One statement, so that all facts are consistent. */
export function selectPayouts(db: Queryable) {
  return db
    .select({
      order: withCurrentNames(payoutOrders),
      claim: payoutClaims,
      heldBySupplier: isSuppliers(payoutClaims.userId),
      inOpenBatch: sql<boolean>`exists (select 1 from payout_batch_orders m where m.order_id = ${payoutOrders.id} and m.open)`,
      gatewayUncertain: sql<boolean>`exists (select 1 from gateway_calls g where g.order_id = ${payoutOrders.id} and g.state in ('pending', 'sending', 'accepted', 'unknown'))`,
    })
    .from(payoutOrders)
    .leftJoin(payoutClaims, and(eq(payoutClaims.orderId, payoutOrders.id), isNull(payoutClaims.endedAt)))
    .$dynamic()
}

/** The claim valid at a moment; an expired one does not count. */
export function standingClaim(view: Pick<PayoutView, 'order' | 'claim'>, now: Date): ClaimRecord | null {
  if (!view.claim) return null
  // A payout being paid keeps its claim however long it takes: giving it to someone else would pay it twice.
  const isPaying = payoutStageOf(view.order.stage) === 'processing'
  return isPaying || view.claim.leaseUntil > now ? view.claim : null
}

/** A payout as its lifecycle sees it for an actor (null: automation). */
export function payoutSubjectOf(
  view: PayoutView,
  userId: number | null,
  now: Date,
): LifecycleSubject<PayoutStage, PayoutFacts> {
  const claim = standingClaim(view, now)
  return {
    state: payoutStageOf(view.order.stage),
    context: {
      locked: view.order.locked,
      riskHeld: view.order.riskHeld,
      claimed: claim !== null,
      claimedByActor: claim !== null && claim.userId === userId,
      inOpenBatch: view.inOpenBatch,
      gatewayUncertain: view.gatewayUncertain,
      hasCallbackUrl: view.order.notifyUrl !== null,
    },
  }
}

/** The payouts an actor may see; undefined means all. */
export const payoutScope = (actor: ScopedActor): SQL | undefined => partyScope(payoutOrders, actor)

/** The payouts a list shows an actor: a supplier sees its own, or with `team` its team's instead. */
export const payoutListScope = (actor: ScopedActor, team: boolean): SQL | undefined =>
  partyListScope(payoutOrders, actor, team)
