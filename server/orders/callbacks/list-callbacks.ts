import { eq, gte, lt, sql, and, desc, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FollowedState } from '#contract/calls/bulk.schemas.ts'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { CallbackStatus } from '#domain/orders/order-status.ts'
import { PAYOUT_ID_BASE } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { callbackAttempts, callbacks, orders, payoutOrders } from '#server/db/schema/schema.ts'
import type { Handlers, Actor } from '#server/http/call.ts'
import { currentMerchantName } from '#server/orders/rows/order-rows.ts'
import { equals, equalsCode, equalsText, since, until } from '#server/platform/lists/filters/filters.ts'
import { partyScope } from '#server/platform/lists/party-scope.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { OutOf } from '#server/platform/lists/list-parts.ts'

/** Both have what a callback's row shows of its order. */
type OrderTable = typeof orders | typeof payoutOrders

/** The callbacks of one direction, newest orders first. */
const callbacksOf = (order: OrderTable) =>
  listOf('orderCallBack.getList', {
    select: (db, cursor) =>
      db
        .select({ callback: callbacks, order: shownOf(order), callbackStatus: order.callbackStatus, cursor })
        .from(callbacks)
        .innerJoin(order, eq(order.id, callbacks.orderId))
        .$dynamic(),
    key: callbacks.orderId,
    scope: ({ actor }) => partyScope(order, actor),
    filters: {
      ...ofOrder(order, callbacks.orderId),
      id: equals(callbacks.orderId),
      callbackStatus: (status: CallbackStatus) => eq(order.callbackStatus, CALLBACK_STATUS_IDS[status]),
    },
    present: (rows) =>
      rows.map(({ callback, callbackStatus, order: shown }) => ({
        id: shown.orderId,
        ...shown,
        url: callback.url,
        callbackStatus,
        attempts: callback.attempts,
        lastOutcome: callback.lastOutcome,
        nextAttemptTime: callback.nextAttemptAt?.toISOString() ?? null,
        createTime: callback.createdAt.toISOString(),
        updateTime: callback.updatedAt.toISOString(),
      })),
  })

/** The attempts of one direction, newest first. */
const attemptsOf = (order: OrderTable) =>
  listOf('orderCallBack.getDetailList', {
    select: (db, cursor) =>
      db
        .select({ attempt: callbackAttempts, order: shownOf(order), cursor })
        .from(callbackAttempts)
        .innerJoin(order, eq(order.id, callbackAttempts.orderId))
        .$dynamic(),
    key: callbackAttempts.id,
    filters: {
      id: equals(callbackAttempts.id),
      ...ofOrder(order, callbackAttempts.orderId),
      merchantOrderCode: equalsText(order.merchantOrderId),
      systemFlag: (flag, _field, { services }) =>
        flag.trim() === services.settings.get('sysFlag') ? undefined : sql`false`,
      httpMethod: equalsCode(callbackAttempts.method),
      outcome: equals(callbackAttempts.outcome),
      startReceiveTime: since(callbackAttempts.at),
      endReceiveTime: until(callbackAttempts.at),
    },
    present: (rows, { services }) =>
      rows.map(({ attempt: { byUser, at, outcome, ...attempt }, order: shown }) => ({
        ...attempt,
        ...shown,
        systemFlag: services.settings.get('sysFlag'),
        at: at.toISOString(),
        outcome: outcome as OutOf<'orderCallBack.getDetailList'>['outcome'],
        by: byUser,
      })),
  })

function shownOf(order: OrderTable) {
  return {
    orderId: order.id,
    orderCode: order.orderCode,
    merchantOrderId: order.merchantOrderId,
    merchantId: order.merchantId,
    merchantName: currentMerchantName(order),
  }
}

/** Filters of both lists. Payout ids start at `PAYOUT_ID_BASE`. */
function ofOrder(order: OrderTable, orderId: typeof callbacks.orderId | typeof callbackAttempts.orderId) {
  return {
    direction: (direction: 'collection' | 'payout'): SQL =>
      direction === 'payout' ? gte(orderId, PAYOUT_ID_BASE) : lt(orderId, PAYOUT_ID_BASE),
    orderCode: equalsCode(order.orderCode),
    merchantOrderNo: equalsText(order.merchantOrderId),
    merchantId: equals(order.merchantId),
  }
}

const CALLBACKS = { collection: callbacksOf(orders), payout: callbacksOf(payoutOrders) }
const ATTEMPTS = { collection: attemptsOf(orders), payout: attemptsOf(payoutOrders) }

/** The lists of callbacks and of their single attempts. */
export const callbackLists = {
  'orderCallBack.getList': (call, { direction = 'collection', ...input }) =>
    CALLBACKS[direction].page(call, { ...input, direction }),
  'orderCallBack.getDetailList': (call, { direction = 'collection', ...input }) =>
    ATTEMPTS[direction].page(call, { ...input, direction }),
} satisfies Partial<Handlers>

/**
 * State of the callbacks that were queued at a moment. The first attempt since then says if one was delivered; without
 * an attempt it is still queued.
 */
export async function deliveredSince(
  db: Queryable,
  orderIds: readonly number[],
  since: Date,
): Promise<(orderId: number) => FollowedState> {
  const attempts = await db
    .select({ orderId: callbackAttempts.orderId, outcome: callbackAttempts.outcome })
    .from(callbackAttempts)
    .where(and(inArray(callbackAttempts.orderId, [...orderIds]), gte(callbackAttempts.at, since)))
    .orderBy(desc(callbackAttempts.id))
  const latest = new Map<number, FollowedState>()
  for (const { orderId, outcome } of attempts)
    if (!latest.has(orderId)) latest.set(orderId, outcome === 'succeeded' ? 'done' : 'failed')
  return (orderId) => latest.get(orderId) ?? 'queued'
}

/** The attempts to notify a merchant of an order or payout, newest first. */
export async function readAttempts(db: Queryable, orderId: number): Promise<OrderDetail['callbacks']> {
  const rows = await db
    .select()
    .from(callbackAttempts)
    .where(eq(callbackAttempts.orderId, orderId))
    .orderBy(desc(callbackAttempts.id))
    .limit(100)
  return rows.map(({ orderId: _orderId, byUser, at, outcome, ...row }) => ({
    ...row,
    at: at.toISOString(),
    outcome: outcome as OrderDetail['callbacks'][number]['outcome'],
    by: byUser,
  }))
}

/** A supplier learns that the merchant was notified, but not where and what. */
export function attemptFor(actor: Actor, row: OrderDetail['callbacks'][number]): OrderDetail['callbacks'][number] {
  return actor.role === 'supplier' ? { ...row, url: '', requestBody: '', responseBody: null } : row
}
