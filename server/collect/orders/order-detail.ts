import { and, asc, eq } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import type { OrderDetail, OrderRow } from '#contract/orders/order.schemas.ts'
import { isStaff } from '#domain/roles.ts'
import { isApprovalEvent } from '#server/access/approvals/news/approval-events.ts'
import { attemptFor, readAttempts } from '#server/orders/callbacks/list-callbacks.ts'
import type { Queryable } from '#server/db/client.ts'
import { callbacks, orderAllocations, orderHistory, orders } from '#server/db/schema/schema.ts'
import { inSnapshot } from '#server/db/transactions/one-connection.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { readPostings } from '#server/ledger/postings/order-postings.ts'
import { readOrders } from '#server/collect/orders/list/list-orders.ts'
import { waitingFor } from '#server/collect/orders/transition/order-approvals.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { possiblePayments } from '#server/collect/orders/unclaimed-payments.ts'
import { orderScope } from '#server/collect/orders/order-record.ts'
import { presentOrderFor, presentOrderRecord } from '#server/collect/orders/present-order.ts'
import { withCurrentNames, requestFor } from '#server/orders/rows/order-rows.ts'
import { notFound } from '#server/platform/app-error.ts'
import { payUrlOf } from '#server/orders/rows/pay-link.ts'

/** An order that the actor may see, by its number; 404 `order.notFound` otherwise. */
export async function findOrder(db: Queryable, actor: Actor, orderCode: string): Promise<OrderRecord> {
  const [order] = await db
    .select(withCurrentNames(orders))
    .from(orders)
    .where(and(eq(orders.orderCode, orderCode), orderScope(actor)))
  if (!order) throw notFound('order')
  return order
}

/** An order after an action, as the actor may see it and as lists show it: with the names of now. */
export async function presentChanged({ actor, db }: Pick<Call, 'actor' | 'db'>, order: OrderRecord): Promise<OrderRow> {
  const [named = order] = await readOrders(db, [order.id])
  return presentOrderFor(actor, named)
}

/** All details of one order, without the fields hidden from the actor's role. */
export async function orderDetail(call: Call, orderCode: string): Promise<OrderDetail> {
  return await inSnapshot(call.db, (db) => readDetail({ ...call, db }, orderCode))
}

async function readDetail(call: Call, orderCode: string): Promise<OrderDetail> {
  const { actor, db } = call
  const order = await findOrder(db, actor, orderCode)
  const staff = isStaff(actor.role)
  const [callback] = await db
    .select({ next: callbacks.nextAttemptAt })
    .from(callbacks)
    .where(eq(callbacks.orderId, order.id))
  return {
    order: presentOrderRecord(actor, order),
    history: (await readHistory(db, order.id)).flatMap((row) => historyFor(staff, row)),
    payments: actor.role === 'merchant' ? [] : await possiblePayments(db, call.services, order),
    waiting: staff ? await waitingFor(db, call.services, order.orderCode) : [],
    allocations: staff ? await readAllocations(db, order.id) : [],
    callbacks: (await readAttempts(db, order.id)).map((row) => attemptFor(actor, row)),
    nextCallbackAt: callback?.next?.toISOString() ?? null,
    postings: await readPostings(db, actor, order.id),
    request: requestFor(actor, order.request),
    payUrl: staff ? payUrlOf(call.services, call.origin, order.orderCode) : null,
    origin: staff ? { country: order.country, agent: order.agent, referer: order.referer } : null,
  }
}

/** Outside parties do not see how it was done, nor internal approval requests. */
function historyFor(staff: boolean, row: OrderDetail['history'][number]): OrderDetail['history'] {
  if (staff) return [row]
  return isApprovalEvent(row.event) ? [] : [{ ...row, detail: {} }]
}

/** The accounts considered for an order. */
export async function readAllocations(
  db: Queryable,
  orderId: number,
): Promise<OutputOf<'order.getOrderAllocateInfo'>['list']> {
  const rows = await db
    .select()
    .from(orderAllocations)
    .where(eq(orderAllocations.orderId, orderId))
    .orderBy(asc(orderAllocations.id))
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    chosenResourceId: row.resourceId,
    chosenResourceName: row.resourceName,
    candidates: row.candidates,
  }))
}

async function readHistory(db: Queryable, orderId: number): Promise<OrderDetail['history']> {
  const rows = await db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id))
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    event: row.event,
    fromStatusId: row.fromStatus,
    toStatusId: row.toStatus,
    actor: row.actor,
    via: row.via as OrderDetail['history'][number]['via'],
    reason: row.reason,
    detail: row.detail,
  }))
}
