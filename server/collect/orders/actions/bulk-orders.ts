import { and, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { EndpointName, OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { BULK_SELECTION_MAX } from '#contract/calls/bulk.schemas.ts'
import type { BulkOrderAction } from '#contract/orders/order-bulk.endpoints.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/schema.ts'
import { actOf, requireCall } from '#server/http/act.ts'
import type { Act } from '#server/http/act.ts'
import type { Call } from '#server/http/call.ts'
import { freeChange, freeResource, reselectOrder } from '#server/collect/orders/allocation/reselect-order.ts'
import { markChange, markOrder, unlockChange, unlockOrder } from '#server/collect/orders/actions/mark-order.ts'
import { REJECT_PAID, rejectChange, rejectOrder } from '#server/collect/orders/actions/reject-order.ts'
import { orderConditions } from '#server/collect/orders/order-filter.ts'
import { subjectOf, orderScope } from '#server/collect/orders/order-record.ts'
import type { FactColumns, OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { transitionOrders } from '#server/collect/orders/transition/transition-orders.ts'
import type { OrdersTransition } from '#server/collect/orders/transition/transition-orders.ts'
import { summaryOf, resultsOf } from '#server/orders/results-of.ts'
import { hasCode, hasNoneOf } from '#server/orders/rows/order-rows.ts'
import { spanOfTime } from '#server/orders/rows/shared-filters.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { coverRun, openRun } from '#server/access/security/covered-runs.ts'

/** The function that applies an action to one order. */
function bulkAct(
  input: ParsedInputOf<'order.bulkApply'>,
  mayRejectPaid: boolean,
): (act: Act, code: string) => Promise<unknown> {
  switch (input.action) {
    case 'RESEND_CALLBACK':
      return ({ tx, services, actor, via }, code) =>
        transitionOrder(tx, services, { order: { code }, event: 'RESEND_CALLBACK', actor, via })
    case 'FREE_RESOURCE':
      return (act, code) => freeResource(act, code, input.params.isOffsetReplenishmentOrder)
    case 'UNLOCK':
      return unlockOrder
    case 'MARK':
      return (act, code) => markOrder(act, { code }, input.params.orderMark)
    case 'RESELECT':
      return (act, code) => reselectOrder(act, code, input.params)
    case 'REJECT':
      return (act, code) => rejectOrder(act, code, input.params, mayRejectPaid)
  }
}

/**
 * The change that applies an action to many orders in one statement; undefined for an action applied order by order.
 */
function togetherAct(
  input: ParsedInputOf<'order.bulkApply'>,
  mayRejectPaid: boolean,
): OrdersTransition['changeOf'] | undefined {
  switch (input.action) {
    case 'RESEND_CALLBACK':
      return () => ({})
    case 'FREE_RESOURCE':
      return () => freeChange(input.params.isOffsetReplenishmentOrder)
    case 'UNLOCK':
      return unlockChange
    case 'MARK':
      return (order) => markChange(order, input.params.orderMark)
    case 'REJECT': {
      const { patchOf, ...change } = rejectChange(input.params, mayRejectPaid)
      return (order) => ({ ...change, patch: patchOf(order) })
    }
    case 'RESELECT':
      return undefined
  }
}

/** The single-order call of each bulk action: the same roles may make both. */
export const SINGLE_ORDER_CALLS = {
  RESEND_CALLBACK: 'order.callback',
  FREE_RESOURCE: 'order.freeResource',
  UNLOCK: 'order.unlockOrder',
  MARK: 'order.updateOrderMark',
  RESELECT: 'order.reselect',
  REJECT: 'order.reject',
} as const satisfies Record<BulkOrderAction, EndpointName>

type Preview = OutputOf<'order.bulkPreview'>
type Judged = Omit<Preview, 'bulkId'>
type Blocked = Preview['blocked'][number]
type Selected = FactColumns & Money & { orderCode: string }
type Money = Pick<OrderRecord, 'currency' | 'exponent' | 'payableMinor' | 'createdAt'>

const FACTS = {
  orderCode: orders.orderCode,
  status: orders.status,
  locked: orders.locked,
  resourceId: orders.resourceId,
  holdsResource: orders.holdsResource,
  realAmountMinor: orders.realAmountMinor,
  notifyUrl: orders.notifyUrl,
  currency: orders.currency,
  exponent: orders.exponent,
  payableMinor: orders.payableMinor,
  createdAt: orders.createdAt,
}

/** Previews a bulk action on the current selection; the returned codes are the frozen selection. */
export async function previewBulk(call: Call, input: ParsedInputOf<'order.bulkPreview'>): Promise<Preview> {
  requireCall(call.actor.role, SINGLE_ORDER_CALLS[input.action])
  const preview = await previewSelection(call, input)
  return {
    ...preview,
    bulkId: await openRun(call, input.action, await demandingAmong(call, input.action, preview.goes)),
  }
}

/**
 * The orders among these that require a Google code: paid ones that can be rejected, as far as the actor may see them. One
 * that has moved on is refused without a code.
 */
async function demandingAmong(
  { root, actor, services }: Call,
  action: BulkOrderAction,
  codes: readonly string[],
): Promise<string[]> {
  if (action !== 'REJECT') return []
  const rows = await root
    .select(FACTS)
    .from(orders)
    .where(and(hasCode(orders, codes), orderScope(actor), isNotNull(orders.realAmountMinor)))
  return rows
    .filter((row) => orderLifecycle.judge(subjectOf(row, services), { type: action }).ok)
    .map((row) => row.orderCode)
}

async function previewSelection(
  call: Call,
  { action, selection }: ParsedInputOf<'order.bulkPreview'>,
): Promise<Judged> {
  if ('orderCodes' in selection) return await previewCodes(call, action, [...new Set(selection.orderCodes)])
  const where = and(
    orderConditions(call.actor, spanOfTime(call.services, selection.filter), zoneOf(call.services)),
    hasNoneOf(orders, selection.except),
  )
  const rows = await call.db
    .select(FACTS)
    .from(orders)
    .where(where)
    .orderBy(sql`${orders.createdAt} desc`, sql`${orders.id} desc`)
    .limit(BULK_SELECTION_MAX)
  const beyondLimit = rows.length < BULK_SELECTION_MAX ? 0 : (await countAll(call.db, where)) - rows.length
  return { ...judgeAll(call, action, rows), beyondLimit: Math.max(0, beyondLimit) }
}

async function previewCodes(call: Call, action: OrderEventType, codes: string[]): Promise<Judged> {
  const rows = await call.db
    .select(FACTS)
    .from(orders)
    .where(and(hasCode(orders, codes), orderScope(call.actor)))
  const byCode = new Map(rows.map((row) => [row.orderCode, row]))
  const judged = judgeAll(
    call,
    action,
    codes.flatMap((code) => byCode.get(code) ?? []),
  )
  const unknown: Blocked[] = codes
    .filter((code) => !byCode.has(code))
    .map((orderCode) => ({ orderCode, refusal: 'notFound' }))
  return { ...judged, blocked: [...judged.blocked, ...unknown], beyondLimit: 0 }
}

function judgeAll(
  { services }: Call,
  action: OrderEventType,
  rows: readonly Selected[],
): Pick<Preview, 'goes' | 'blocked' | 'summary'> {
  const goes: Selected[] = []
  const blocked: Blocked[] = []
  for (const row of rows) {
    const verdict = orderLifecycle.judge(subjectOf(row, services), { type: action })
    if (verdict.ok) goes.push(row)
    else blocked.push({ orderCode: row.orderCode, refusal: verdict.refusal })
  }
  const summary = summaryOf(
    goes.map(({ realAmountMinor, payableMinor, ...row }) => ({
      ...row,
      amountMinor: realAmountMinor ?? payableMinor,
      isPaid: realAmountMinor !== null,
    })),
  )
  return { goes: goes.map(({ orderCode }) => orderCode), blocked, summary }
}

async function countAll(db: Queryable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: sql<string>`count(*)` }).from(orders).where(where)
  return Number(row?.count ?? 0)
}

/**
 * Runs a bulk action: the possible orders together in one transaction, and each other order in its own transaction,
 * which reports the refusal and leaves the rest committed.
 */
export async function applyBulk(
  call: Call,
  input: ParsedInputOf<'order.bulkApply'>,
): Promise<OutputOf<'order.bulkApply'>> {
  requireCall(call.actor.role, SINGLE_ORDER_CALLS[input.action])
  const codes = [...new Set(input.orderCodes)]
  const { bulkId, googleCode } = input
  const mayRejectPaid = await coverRun(call, {
    kind: REJECT_PAID,
    demanding: await demandingAmong(call, input.action, codes),
    bulkId,
    googleCode,
  })
  const { actor, root, services } = call
  const at = services.now().toISOString()
  const changeOf = togetherAct(input, mayRejectPaid)
  const act = bulkAct(input, mayRejectPaid)
  return {
    at,
    results: await resultsOf(codes, {
      together: async () =>
        changeOf === undefined
          ? new Set()
          : await root.transaction((tx) =>
              transitionOrders(tx, services, { codes, event: input.action, actor, via: 'batch', changeOf }),
            ),
      alone: async (code) => await root.transaction((tx) => act({ ...actOf(call, undefined, tx), via: 'batch' }, code)),
    }),
  }
}
