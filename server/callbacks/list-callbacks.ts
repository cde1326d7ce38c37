import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import { PAYOUT_ID_BASE } from '#domain/payout-status.ts'
import { pageBy } from '#server/platform/paging/id-pages.ts'
import { callbackAttempts, callbacks, orders, payoutOrders } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { after, instantOf } from '#server/platform/lists/conditions.ts'
import { zoneOf } from '#server/platform/zone.ts'

type ListInput = ParsedInputOf<'orderCallBack.getList'>
type DetailInput = ParsedInputOf<'orderCallBack.getDetailList'>

/** One page of the callbacks of a direction, newest orders first. */
export async function listCallbacks({ db }: Call, input: ListInput): Promise<OutputOf<'orderCallBack.getList'>> {
  const orderTable = orderTableOf(input.direction)
  const where = and(
    ...ofDirection(callbacks.orderId, input),
    ...ofOrder(orderTable, input),
    input.callbackStatus === undefined ? undefined : eq(orderTable.callbackStatus, input.callbackStatus),
  )
  const { limit, offset, behind } = pageBy(callbacks.orderId, input)
  const joined = db
    .select({ callback: callbacks, order: orderColumns(orderTable), callbackStatus: orderTable.callbackStatus })
    .from(callbacks)
    .innerJoin(orderTable, eq(orderTable.id, callbacks.orderId))
  const rows = await joined
    .where(and(where, behind))
    .orderBy(desc(callbacks.orderId))
    .limit(limit + 1)
    .offset(offset)
  const page = rows.slice(0, limit)
  return {
    list: page.map(({ callback, order, callbackStatus }) => ({
      ...order,
      url: callback.url,
      callbackStatus,
      attempts: callback.attempts,
      lastOutcome: callback.lastOutcome,
      nextAttemptTime: callback.nextAttemptAt?.toISOString() ?? null,
      createTime: callback.createdAt.toISOString(),
      updateTime: callback.updatedAt.toISOString(),
    })),
    ...totalOf(
      await db
        .select({ one: sql`1` })
        .from(callbacks)
        .innerJoin(orderTable, eq(orderTable.id, callbacks.orderId))
        .where(where)
        .limit(LIMITS.countCap + 1),
    ),
    nextCursor: rows.length > limit ? String(page.at(-1)?.order.orderId) : null,
  }
}

/** One page of the attempts of a direction, newest first. */
export async function listAttempts(
  { db, services }: Call,
  input: DetailInput,
): Promise<OutputOf<'orderCallBack.getDetailList'>> {
  const orderTable = orderTableOf(input.direction)
  const zone = zoneOf(services)
  const systemFlag = services.settings.get('sysFlag')
  const where = and(
    ...ofDirection(callbackAttempts.orderId, input),
    ...ofOrder(orderTable, input),
    input.outcome === undefined ? undefined : eq(callbackAttempts.outcome, input.outcome),
    input.merchantOrderCode?.trim() ? eq(orderTable.merchantOrderId, input.merchantOrderCode.trim()) : undefined,
    input.systemFlag?.trim() && input.systemFlag.trim() !== systemFlag ? sql`false` : undefined,
    input.httpMethod?.trim() ? eq(callbackAttempts.method, input.httpMethod.trim().toUpperCase()) : undefined,
    input.startReceiveTime === undefined
      ? undefined
      : gte(callbackAttempts.at, instantOf('startReceiveTime', input.startReceiveTime, zone)),
    input.endReceiveTime === undefined
      ? undefined
      : lt(callbackAttempts.at, after(instantOf('endReceiveTime', input.endReceiveTime, zone))),
  )
  const { limit, offset, behind } = pageBy(callbackAttempts.id, input)
  const joined = db
    .select({ attempt: callbackAttempts, order: orderColumns(orderTable) })
    .from(callbackAttempts)
    .innerJoin(orderTable, eq(orderTable.id, callbackAttempts.orderId))
  const rows = await joined
    .where(and(where, behind))
    .orderBy(desc(callbackAttempts.id))
    .limit(limit + 1)
    .offset(offset)
  const page = rows.slice(0, limit)
  return {
    list: page.map(({ attempt: { byUser, at, outcome, ...attempt }, order }) => ({
      ...attempt,
      ...order,
      systemFlag,
      at: at.toISOString(),
      outcome: outcome as OutputOf<'orderCallBack.getDetailList'>['list'][number]['outcome'],
      by: byUser,
    })),
    ...totalOf(
      await db
        .select({ one: sql`1` })
        .from(callbackAttempts)
        .innerJoin(orderTable, eq(orderTable.id, callbackAttempts.orderId))
        .where(where)
        .limit(LIMITS.countCap + 1),
    ),
    nextCursor: rows.length > limit ? String(page.at(-1)?.attempt.id) : null,
  }
}

/** Both have what a callback's row shows of its order. */
function orderTableOf(direction: ListInput['direction']) {
  return direction === 'payout' ? payoutOrders : orders
}

type OrderTable = ReturnType<typeof orderTableOf>

function orderColumns(orderTable: OrderTable) {
  return {
    orderId: orderTable.id,
    orderCode: orderTable.orderCode,
    merchantOrderId: orderTable.merchantOrderId,
    merchantId: orderTable.merchantId,
    merchantName: orderTable.merchantName,
  }
}

/** Payouts count their ids from a number of their own. */
function ofDirection(
  orderId: typeof callbacks.orderId | typeof callbackAttempts.orderId,
  { direction }: Pick<ListInput, 'direction'>,
): SQL[] {
  return [direction === 'payout' ? gte(orderId, PAYOUT_ID_BASE) : lt(orderId, PAYOUT_ID_BASE)]
}

function ofOrder(
  orderTable: OrderTable,
  { orderCode, merchantOrderNo, merchantId }: Pick<ListInput, 'orderCode' | 'merchantOrderNo' | 'merchantId'>,
): (SQL | undefined)[] {
  return [
    orderCode?.trim() ? eq(orderTable.orderCode, orderCode.trim().toUpperCase()) : undefined,
    merchantOrderNo?.trim() ? eq(orderTable.merchantOrderId, merchantOrderNo.trim()) : undefined,
    merchantId === undefined ? undefined : eq(orderTable.merchantId, merchantId),
  ]
}

/** Exact up to the cap. */
function totalOf(counted: readonly unknown[]): { total: number; totalIsExact: boolean } {
  return { total: Math.min(counted.length, LIMITS.countCap), totalIsExact: counted.length <= LIMITS.countCap }
}
