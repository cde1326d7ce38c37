import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { CODES } from '#contract/envelope.ts'
import type { ActionChannel } from '#domain/order-status.ts'
import { PAYOUT_STAGE_IDS, payoutStageOf, statusIdsOf, WAITING_STAGES } from '#domain/payout-status.ts'
import type { PayoutStage } from '#domain/payout-status.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutHistory, payoutOrders } from '#server/db/schema.ts'
import { AppError, notFound } from '#server/http/app-error.ts'
import type { Actor } from '#server/http/call.ts'
import { applyPayoutEffects, payoutEffectPatch } from '#server/payouts/payout-effects.ts'
import { payoutSubjectOf, selectPayouts } from '#server/payouts/payout-record.ts'
import type { PayoutPatch, PayoutRecord, PayoutView } from '#server/payouts/payout-record.ts'
import { payoutScope } from '#server/payouts/payout-scope.ts'
import { publish } from '#server/realtime/publish.ts'
import { findRisk } from '#server/risk/detect-risk.ts'
import type { TallyUntil } from '#server/risk/risk-tally.ts'
import type { Services } from '#server/services.ts'

/** What shall happen to a payout, by whom and why. */
export interface PayoutTransition {
  order: { id: number } | { code: string }
  event: PayoutEventType
  /** The stage an event leads to that names its target itself. */
  target?: PayoutStage
  /** Null for automation. Whoever may not see the payout is told that there is none. */
  actor: Actor | null
  via: ActionChannel
  reason?: string | null
  /** What the history keeps beside the event. */
  detail?: Record<string, unknown>
  /** Columns that change with it; asked again when the payout has moved on in between. */
  patch?: (order: PayoutRecord) => PayoutPatch
  /** The version the actor saw; any other refuses. */
  expectedVersion?: number | undefined
}

/** How often a payout that others keep changing is judged anew. */
const TRIES = 20

/**
 * The one way a payout changes: judged by its lifecycle, stored by compare-and-set on its version, and in the same
 * transaction its claim, money, history, audit, callback and event. Throws 404 `payout.notFound`, 409 `payout.refused`
 * with what it is now, who made it so and when, and 409 `payout.insufficientBalance`.
 */
export async function transitionPayout(tx: Queryable, services: Services, wanted: PayoutTransition): Promise<PayoutRecord> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await readPayout(tx, wanted)
    if (wanted.expectedVersion !== undefined && wanted.expectedVersion !== before.order.version) throw payoutRefused(before.order, 'movedOn')
    const subject = payoutSubjectOf(before, wanted.actor?.userId ?? null, services.now())
    const verdict = payoutLifecycle.judge(subject, { type: wanted.event, ...(wanted.target && { target: wanted.target }) })
    if (!verdict.ok) throw payoutRefused(before.order, verdict.refusal)
    const after = await compareAndSet(tx, services, wanted, before.order, verdict.to)
    if (!after) continue
    await record(tx, services, wanted, before, after)
    return comesBack(before.order, after) ? await holdRisky(tx, services, after, { via: wanted.via, until: 'creation' }) : after
  }
  throw payoutRefused((await readPayout(tx, wanted)).order, 'movedOn')
}

/** Whether it waits again to be given out: back in the pool, or back among what waits after something was begun. */
function comesBack(before: PayoutRecord, after: PayoutRecord): boolean {
  const from = payoutStageOf(before.stage)
  const to = payoutStageOf(after.stage)
  return from !== to && (to === 'pooled' || (isWaiting(to) && !isWaiting(from)))
}

const isWaiting = (stage: PayoutStage) => WAITING_STAGES.some((waiting) => waiting === stage)

/** Has risk control look at a payout that waits, where it is switched on; one of which something new is found is held. */
export async function holdRisky(tx: Queryable, services: Services, order: PayoutRecord, { via, until }: { via: ActionChannel; until: TallyUntil }): Promise<PayoutRecord> {
  if (!services.settings.get('riskControlSwitch')) return order
  const hits = await findRisk(tx, services, order, until)
  // What a hold stands for is kept with it; it is held once.
  if (hits.length === 0 || order.riskHeld) return order
  const reason = hits.map(({ kind }) => kind).join(', ')
  return await transitionPayout(tx, services, { order, event: 'HOLD', actor: null, via, reason, detail: { rules: hits.map(({ ruleId }) => ruleId) } })
}

/** 409 with what the payout is now; `refusal` is a guard of the lifecycle, `notInThisState` or `movedOn`. */
export function payoutRefused(order: PayoutRecord, refusal: string): AppError {
  const stage = payoutStageOf(order.stage)
  return new AppError(CODES.conflict, 'payout.refused', {
    params: { refusal, orderCode: order.orderCode },
    present: { stage, ...statusIdsOf(stage), version: order.version, locked: order.locked },
    by: order.updatedBy,
    at: order.updatedAt.toISOString(),
  })
}

/** The payout and its facts; 404 for whoever may not see it. */
export async function readPayout(tx: Queryable, { order, actor }: Pick<PayoutTransition, 'order' | 'actor'>): Promise<PayoutView> {
  const named: SQL = 'id' in order ? eq(payoutOrders.id, order.id) : eq(payoutOrders.orderCode, order.code)
  const [view] = await selectPayouts(tx).where(and(named, actor ? payoutScope(actor) : undefined))
  if (!view) throw notFound('payout')
  return view
}

async function compareAndSet(tx: Queryable, services: Services, wanted: PayoutTransition, before: PayoutRecord, to: PayoutStage) {
  const [after] = await tx
    .update(payoutOrders)
    .set({
      ...payoutEffectPatch(services, wanted, before, to),
      stage: PAYOUT_STAGE_IDS[to],
      updatedAt: services.now(),
      updatedBy: wanted.actor?.name ?? null,
      version: sql`${payoutOrders.version} + 1`,
    })
    .where(and(eq(payoutOrders.id, before.id), eq(payoutOrders.version, before.version)))
    .returning()
  return after
}

async function record(tx: Queryable, services: Services, wanted: PayoutTransition, before: PayoutView, after: PayoutRecord): Promise<void> {
  const { actor, event, reason = null, detail = {}, via } = wanted
  await tx.insert(payoutHistory).values({
    orderId: after.id, at: after.updatedAt, event, fromStage: before.order.stage, toStage: after.stage,
    userId: actor?.userId ?? null, actor: actor?.name ?? null, via, reason, detail,
  })
  if (actor) {
    const from = payoutStageOf(before.order.stage)
    const to = payoutStageOf(after.stage)
    await recordAudit(tx, actor, `payout.${event}`, { kind: 'payout', id: after.orderCode }, { ...detail, from, to, via, reason })
  }
  await publish(tx, { kind: 'payout', id: after.id, created: false, merchantId: after.merchantId, supplierId: after.supplierId })
  // The ledger comes last: its hot accounts are locked for the shortest time.
  await applyPayoutEffects(tx, services, wanted, before, after)
}
