import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { orderHistory, orders } from '#server/db/schema/schema.ts'
import type { TestClient } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/** A call's answer: its code, and whether it had a Retry-After. */
export interface Answer {
  code: number
  retryAfter: string | null
}

/** A changing call with a countable effect; resending it never changes anything twice. */
export interface TrackedCall {
  send(): Promise<Answer>
}

/** Marks an order, with its own idempotency key. */
export function marking(agent: TestClient, id: number, orderMark: number): TrackedCall & { id: number } {
  const headers = { 'idempotency-key': randomUUID() }
  return { id, send: async () => answerOf(await agent.attempt('order.updateOrderMark', { id, orderMark }, headers)) }
}

/** Creates an order with a unique merchant number. */
export function creation(server: TestServer): TrackedCall & { mchOrderNo: string } {
  const mchOrderNo = randomUUID()
  return { mchOrderNo, send: async () => answerOf(await server.attemptOrder({ mchOrderNo })) }
}

function answerOf({ code, headers }: { code: number; headers: Headers }): Answer {
  return { code, retryAfter: headers.get('retry-after') }
}

/** An order's mark, and how often it was changed. */
export async function marksOf(
  { services: { db } }: TestServer,
  id: number,
): Promise<{ present: number; changes: number }> {
  const [order] = await db.select({ present: orders.orderMark }).from(orders).where(eq(orders.id, id))
  const [history] = await db
    .select({ changes: count() })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, id), eq(orderHistory.event, 'MARK')))
  return { present: order?.present ?? 0, changes: history?.changes ?? 0 }
}

/** The number of orders with a merchant number. */
export async function storedOrders({ services: { db } }: TestServer, mchOrderNo: string): Promise<number> {
  return await db.$count(orders, eq(orders.merchantOrderId, mchOrderNo))
}

/** Creates orders to be marked; returns their ids. */
export async function ordersToMark(server: TestServer, howMany: number): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < howMany; made += 1) {
    const { orderCode } = await server.createOrder()
    const [row] = await server.services.db.select({ id: orders.id }).from(orders).where(eq(orders.orderCode, orderCode))
    ids.push(row?.id ?? 0)
  }
  return ids
}
