import { and, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { EndpointName, OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { BULK_SELECTION_MAX } from '#contract/calls/bulk.schemas.ts'
import type { BulkPayoutAction } from '#contract/payouts/payout-bulk.endpoints.ts'
import { PAYOUT_STAGE_IDS, payoutStageOf } from '#domain/payouts/payout-status.ts'
import { HELD_BY_YOU, refusalOfAll, REJECT_EVENTS, rejectModesFor } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import { actOf, requireCall } from '#server/http/act.ts'
import type { Act } from '#server/http/act.ts'
import type { Call } from '#server/http/call.ts'
import { applyTogether, markPayout } from '#server/payout/payouts/actions/bulk-changes.ts'
import { askGateway } from '#server/payout/payouts/gateway/gateway-calls.ts'
import { payoutConditions } from '#server/payout/payouts/list/payout-filter.ts'
import { payoutSubjectOf, selectPayouts, payoutScope } from '#server/payout/payouts/payout-record.ts'
import type { PayoutView } from '#server/payout/payouts/payout-record.ts'
import {
  BEGUN_STAGES,
  REJECT_BEGUN,
  rejectCovered,
  unlockPayout,
} from '#server/payout/payouts/actions/settle-payout.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { summaryOf, resultsOf } from '#server/orders/results-of.ts'
import { hasCode, hasNoneOf } from '#server/orders/rows/order-rows.ts'
import { spanOfTime } from '#server/orders/rows/shared-filters.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { coverRun, openRun } from '#server/access/security/covered-runs.ts'

/** The single-payout call of each bulk action: the same roles may make both. */
export const SINGLE_PAYOUT_CALLS = {
  CLAIM: 'payoutOrderClaim.claimOrder',
  CANCEL_CLAIM: 'payoutOrderClaim.cancelClaim',
  TAKE_CLAIM_AWAY: 'payoutOrderClaim.takeAway',
  REJECT: 'payoutOrder.reject',
  MARK_ABNORMAL: 'payoutOrder.markAbnormal',
  QUERY_STATUS: 'payoutOrder.queryStatus',
  RESEND_CALLBACK: 'payoutOrder.callback',
  MARK: 'payoutOrder.updateMark',
  UNLOCK: 'payoutOrder.unlock',
  RELEASE_HOLD: 'riskControl.release',
} as const satisfies Record<BulkPayoutAction, EndpointName>

/** The function that applies an action to one payout. */
function bulkAct(
  input: ParsedInputOf<'payoutOrder.bulkApply'>,
  mayRejectBegun: boolean,
): (act: Act, code: string) => Promise<unknown> {
  const event =
    (type: PayoutEventType, reason: string | null = null) =>
    ({ tx, services, actor, via }: Act, code: string) =>
      transitionPayout(tx, services, { order: { code }, event: type, actor, via, reason })
  switch (input.action) {
    case 'CLAIM':
    case 'CANCEL_CLAIM':
    case 'RESEND_CALLBACK':
      return event(input.action)
    case 'TAKE_CLAIM_AWAY':
    case 'MARK_ABNORMAL':
      return event(input.action, input.params.reason)
    case 'RELEASE_HOLD':
      return event(input.action, input.params.note)
    case 'REJECT':
      return (act, code) => rejectCovered(act, code, input.params, mayRejectBegun)
    case 'QUERY_STATUS':
      return ({ tx, services, actor, via }, code) => askGateway(tx, services, { code, actor, via })
    case 'MARK':
      return (act, code) => markPayout(act, code, input.params.orderMark)
    case 'UNLOCK':
      return (act, code) => unlockPayout(act.tx, act, code)
  }
}

type Preview = OutputOf<'payoutOrder.bulkPreview'>

/** Previews a bulk action on the current selection; the returned codes are the frozen selection. */
export async function previewBulk(
  call: Call,
  { action, selection }: ParsedInputOf<'payoutOrder.bulkPreview'>,
): Promise<Preview> {
  requireCall(call.actor.role, SINGLE_PAYOUT_CALLS[action])
  const { views, missing, beyondLimit } =
    'orderCodes' in selection
      ? await readNamed(call, [...new Set(selection.orderCodes)])
      : await readMatching(call, selection)
  const goes: PayoutView[] = []
  const blocked: Preview['blocked'] = []
  const blockedWhen: Preview['blockedWhen'] = []
  for (const view of views) {
    const refusal = refusalOf(call, action, view)
    const { orderCode } = view.order
    if (refusal !== null) blocked.push({ orderCode, refusal })
    else {
      goes.push(view)
      if (action === 'REJECT') blockedWhen.push(...refusedModes(call, view))
    }
  }
  const codes = goes.map(({ order }) => order.orderCode)
  const bulkId = await openRun(call, `payout.${action}`, await demandingAmong(call, action, codes))
  return {
    goes: codes,
    summary: summaryOf(goes.map(({ order }) => ({ ...order, isPaid: payoutStageOf(order.stage) === 'completed' }))),
    blocked: [...blocked, ...missing.map((orderCode) => ({ orderCode, refusal: 'notFound' }))],
    blockedWhen,
    beyondLimit,
    bulkId,
  }
}

interface Read {
  views: readonly PayoutView[]
  /** Numbers that match nothing the person may see. */
  missing: readonly string[]
  beyondLimit: number
}

async function readNamed({ actor, db }: Call, codes: readonly string[]): Promise<Read> {
  const found = await selectPayouts(db).where(and(hasCode(payoutOrders, codes), payoutScope(actor)))
  const byCode = new Map(found.map((view) => [view.order.orderCode, view]))
  return {
    views: codes.flatMap((code) => byCode.get(code) ?? []),
    missing: codes.filter((code) => !byCode.has(code)),
    beyondLimit: 0,
  }
}

async function readMatching(
  { actor, db, services }: Call,
  { filter, except }: Extract<ParsedInputOf<'payoutOrder.bulkPreview'>['selection'], { filter: unknown }>,
): Promise<Read> {
  const where: SQL | undefined = and(
    payoutConditions(actor, spanOfTime(services, filter), zoneOf(services), services.now()),
    hasNoneOf(payoutOrders, except),
  )
  const views = await selectPayouts(db)
    .where(where)
    .orderBy(sql`${payoutOrders.createdAt} desc`, sql`${payoutOrders.id} desc`)
    .limit(BULK_SELECTION_MAX)
  const beyondLimit =
    views.length < BULK_SELECTION_MAX ? 0 : Math.max(0, (await db.$count(payoutOrders, where)) - views.length)
  return { views, missing: [], beyondLimit }
}

/** Why an action is refused for one payout now; null when at least one variant is allowed. */
function refusalOf({ actor, services }: Call, action: BulkPayoutAction, view: PayoutView): string | null {
  const subject = payoutSubjectOf(view, actor.userId, services.now())
  const events: readonly PayoutEventType[] =
    action === 'REJECT' ? rejectModesFor(actor.role).map((mode) => REJECT_EVENTS[mode]) : [action]
  return refusalOfAll(subject, events) ?? (action === 'CLAIM' && subject.context.claimedByActor ? HELD_BY_YOU : null)
}

/** The rejection modes not allowed for a payout that may be rejected. */
function refusedModes({ actor, services }: Call, view: PayoutView): NonNullable<Preview['blockedWhen']> {
  const subject = payoutSubjectOf(view, actor.userId, services.now())
  return rejectModesFor(actor.role).flatMap((value) => {
    const refusal = refusalOfAll(subject, [REJECT_EVENTS[value]])
    return refusal === null ? [] : [{ field: 'rejectMode', value, orderCode: view.order.orderCode, refusal }]
  })
}

const BEGUN_IDS = BEGUN_STAGES.map((stage) => PAYOUT_STAGE_IDS[stage])

/**
 * The payouts among these that require a Google code: rejected after payment began, as far as the actor may see them and
 * the lifecycle still allows it.
 */
async function demandingAmong(call: Call, action: BulkPayoutAction, codes: readonly string[]): Promise<string[]> {
  if (action !== 'REJECT') return []
  const { actor, root } = call
  const views = await selectPayouts(root).where(
    and(hasCode(payoutOrders, codes), payoutScope(actor), inArray(payoutOrders.stage, BEGUN_IDS)),
  )
  return views.filter((view) => refusalOf(call, action, view) === null).map(({ order }) => order.orderCode)
}

/**
 * Runs a bulk action: the possible payouts together in one transaction, and each other payout in its own transaction,
 * which reports the refusal and leaves the rest committed.
 */
export async function applyBulk(
  call: Call,
  input: ParsedInputOf<'payoutOrder.bulkApply'>,
): Promise<OutputOf<'payoutOrder.bulkApply'>> {
  requireCall(call.actor.role, SINGLE_PAYOUT_CALLS[input.action])
  const codes = [...new Set(input.orderCodes)]
  const { bulkId, googleCode } = input
  const mayRejectBegun = await coverRun(call, {
    kind: REJECT_BEGUN,
    demanding: await demandingAmong(call, input.action, codes),
    bulkId,
    googleCode,
  })
  const { root, services } = call
  const at = services.now().toISOString()
  const act = bulkAct(input, mayRejectBegun)
  return {
    at,
    results: await resultsOf(codes, {
      together: async () => await root.transaction((tx) => applyTogether(tx, call, input, codes, mayRejectBegun)),
      alone: async (code) => await root.transaction((tx) => act({ ...actOf(call, undefined, tx), via: 'batch' }, code)),
    }),
  }
}
