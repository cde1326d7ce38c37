import { and, inArray, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { ActionChannel } from '#domain/orders/order-status.ts'
import { PAYOUT_STAGE_IDS, payoutStageOf, statusIdsOf, WAITING_STAGES } from '#domain/payouts/payout-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { applyPayoutEffects, lockSlots, payoutEffectPatch } from '#server/payout/payouts/transition/payout-effects.ts'
import { coveredSteps, withCommission } from '#server/payout/payouts/transition/payout-money.ts'
import { payoutSubjectOf, selectPayouts, payoutScope } from '#server/payout/payouts/payout-record.ts'
import type { PayoutRecord, PayoutView } from '#server/payout/payouts/payout-record.ts'
import type {
  PayoutChange,
  PayoutStep,
  PayoutTransition,
  PayoutTransitions,
} from '#server/payout/payouts/transition/payout-step.ts'
import { storePayouts } from '#server/payout/payouts/transition/payout-step.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { findRisk } from '#server/payout/risk/detect-risk.ts'
import type { TallyUntil } from '#server/payout/risk/risk-tally.ts'
import { nextRow, stateAfter } from '#server/access/records/record-steps.ts'

/**
 * The only function that changes a payout: locked, judged by its lifecycle, and stored with its claim, money, history,
 * audit, callback and event in one transaction. Throws 404 `payout.notFound`, 409 `payout.refused` with the current
 * state, who changed it and when, and 409 `payout.insufficientBalance`.
 */
export async function transitionPayout(
  tx: Queryable,
  services: Services,
  { actor, via, ...change }: PayoutTransition,
): Promise<PayoutRecord> {
  const [after] = await transitionPayouts(tx, services, { actor, via, changes: [change] })
  if (!after) throw new Error('a payout was changed and is gone')
  return after
}

/** Changes many payouts as `transitionPayout` does one, with a few statements for all; returns the changed ones. */
export async function transitionPayouts(
  tx: Queryable,
  services: Services,
  { changes, refused = 'fail', ...cause }: PayoutTransitions,
): Promise<PayoutRecord[]> {
  if (changes.length === 0) return []
  const views = await lockPayouts(
    tx,
    cause.actor,
    changes.map(({ order }) => order),
  )
  const allowed = judgeAll(
    services,
    changes.map((change) => ({ ...change, ...cause })),
    views,
    refused,
  )
  const affordable = refused === 'leave' ? await affordableOf(tx, services, allowed) : allowed
  if (affordable.length === 0) return []
  const steps = await withCommission(tx, services, affordable)
  await storePayouts(tx, steps)
  await applyPayoutEffects(tx, services, steps)
  const changed: PayoutRecord[] = []
  for (const { after, before, wanted } of steps) {
    changed.push(
      comesBack(before.order, after)
        ? await holdRisky(tx, services, after, { via: wanted.via, until: 'creation' })
        : after,
    )
  }
  return changed
}

/** True when the payout waits again: back in the pool, or in a waiting stage after processing had begun. */
function comesBack(before: PayoutRecord, after: PayoutRecord): boolean {
  const from = payoutStageOf(before.stage)
  const to = payoutStageOf(after.stage)
  return from !== to && (to === 'pooled' || (isWaiting(to) && !isWaiting(from)))
}

const isWaiting = (stage: PayoutStage) => WAITING_STAGES.some((waiting) => waiting === stage)

/** Runs risk control, if enabled, on a waiting payout, and holds it on a new finding. */
export async function holdRisky(
  tx: Queryable,
  services: Services,
  order: PayoutRecord,
  { via, until }: { via: ActionChannel; until: TallyUntil },
): Promise<PayoutRecord> {
  if (!services.settings.get('riskControlSwitch')) return order
  const hits = await findRisk(tx, services, order, until)
  // The reason of a hold is stored with it; a payout is held only once.
  if (hits.length === 0 || order.riskHeld) return order
  const reason = hits.map(({ kind }) => kind).join(', ')
  return await transitionPayout(tx, services, {
    order,
    event: 'HOLD',
    actor: null,
    via,
    reason,
    detail: { rules: hits.map(({ ruleId }) => ruleId) },
  })
}

type Named = PayoutChange['order']

/** Locks a payout, then reads everything that decides about it; 404 `payout.notFound` when the actor may not see it. */
export async function lockPayout(tx: Queryable, actor: Actor | null, order: Named): Promise<PayoutView> {
  const [view] = await lockPayouts(tx, actor, [order])
  if (!view) throw notFound('payout')
  return view
}

/** Locks payouts in id order, then reads everything that decides about them, since it can no longer change. */
async function lockPayouts(tx: Queryable, actor: Actor | null, orders: readonly Named[]): Promise<PayoutView[]> {
  const where = and(named(orders), actor ? payoutScope(actor) : undefined)
  const locked = await tx
    .select({ id: payoutOrders.id })
    .from(payoutOrders)
    .where(where)
    .orderBy(payoutOrders.id)
    .for('no key update')
  const views = await selectPayouts(tx).where(
    inArray(
      payoutOrders.id,
      locked.map(({ id }) => id),
    ),
  )
  const byId = new Map(views.map((view) => [view.order.id, view]))
  const byCode = new Map(views.map((view) => [view.order.orderCode, view]))
  const found = orders.map((order) => {
    const view = 'id' in order ? byId.get(order.id) : byCode.get(order.code)
    if (!view) throw notFound('payout')
    return view
  })
  if (new Set(found).size < found.length) throw new RangeError('a payout was named twice in one change')
  return found
}

function judgeAll(
  services: Services,
  wanted: readonly PayoutTransition[],
  views: readonly PayoutView[],
  refused: 'fail' | 'leave',
): PayoutStep[] {
  return views.flatMap((before, at) => {
    const one = wanted[at]
    if (!one) return []
    try {
      return [judge(services, one, before)]
    } catch (error) {
      if (refused === 'leave' && error instanceof AppError) return []
      throw error
    }
  })
}

function judge(services: Services, wanted: PayoutTransition, before: PayoutView): PayoutStep {
  const { order } = before
  const to = stageAfter(services, wanted, before)
  const patch = { ...payoutEffectPatch(services, wanted, order, to), stage: PAYOUT_STAGE_IDS[to] }
  return { wanted, before, after: nextRow(order, patch, { actor: wanted.actor, at: services.now() }) }
}

/**
 * The stage after an event; throws 409 `payout.refused` when the version differs from the one seen, or the lifecycle
 * refuses.
 */
export function stageAfter(
  services: Services,
  { actor, event, expectedVersion, target }: Pick<PayoutTransition, 'actor' | 'event' | 'expectedVersion' | 'target'>,
  view: PayoutView,
): PayoutStage {
  const subject = payoutSubjectOf(view, actor?.userId ?? null, services.now())
  return stateAfter({
    row: view.order,
    expectedVersion,
    judge: () => payoutLifecycle.judge(subject, { type: event, ...(target && { target }) }),
    refused: (refusal) => payoutRefused(view.order, refusal),
  })
}

interface AskedPayout {
  orderCode: string
  expectedVersion?: number | undefined
  /** The wanted stage of a manual change. */
  status?: PayoutStage | undefined
}

/** A precheck: 409 `payout.refused` where the version differs from the one seen, or the lifecycle refuses the event. */
export const judgedPayout =
  (event: PayoutTransition['event']) =>
  async ({ actor, db, services }: Call, { orderCode: code, expectedVersion, status }: AskedPayout): Promise<void> => {
    const view = await readPayout(db, { order: { code }, actor })
    stageAfter(services, { actor, event, expectedVersion, ...(status && { target: status }) }, view)
  }

/** The changes that the balances cover; accounts are locked in the order in which the side effects lock them. */
async function affordableOf(tx: Queryable, services: Services, steps: readonly PayoutStep[]): Promise<PayoutStep[]> {
  await lockSlots(tx, steps)
  return await coveredSteps(tx, services, steps)
}

/** 409 with the payout's current state; `refusal` is a lifecycle guard, `notInThisState` or `versionConflict`. */
export function payoutRefused(order: PayoutRecord, refusal: string): AppError {
  const stage = payoutStageOf(order.stage)
  return new AppError(CODES.conflict, 'payout.refused', {
    params: { refusal, orderCode: order.orderCode },
    present: { stage, ...statusIdsOf(stage), version: order.version, locked: order.locked },
    by: order.updatedBy,
    at: order.updatedAt.toISOString(),
  })
}

/** The payout and its facts; 404 when the actor may not see it. */
export async function readPayout(
  tx: Queryable,
  { order, actor }: Pick<PayoutTransition, 'order' | 'actor'>,
): Promise<PayoutView> {
  const [view] = await selectPayouts(tx).where(and(named([order]), actor ? payoutScope(actor) : undefined))
  if (!view) throw notFound('payout')
  return view
}

function named(orders: readonly Named[]): SQL | undefined {
  const ids = orders.flatMap((order) => ('id' in order ? order.id : []))
  const codes = orders.flatMap((order) => ('id' in order ? [] : order.code))
  if (codes.length === 0) return inArray(payoutOrders.id, ids)
  return ids.length === 0
    ? inArray(payoutOrders.orderCode, codes)
    : or(inArray(payoutOrders.id, ids), inArray(payoutOrders.orderCode, codes))
}
