import { asc, eq } from 'drizzle-orm'
import { orderHistory, orders, resources } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { must } from './order-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer, TestServerOptions } from '#tests/support/servers/test-server.ts'

/** A test server with what tests of orders do and look up behind its calls. */
export interface OrderServer extends TestServer {
  stored(orderCode: string): Promise<OrderRecord>
  /** Creates an order as merchant01; returns its row. */
  newOrder(amount?: number): Promise<OrderRecord>
  /** The same, paid in full. */
  paidOrder(amount?: number): Promise<OrderRecord>
  /** Puts an order under the control of automation. */
  lock(order: OrderRecord, lockedBy?: string): Promise<void>
  /** The events of its history, oldest first. */
  eventsOf(order: Pick<OrderRecord, 'id'>): Promise<string[]>
  /** The row of an account. */
  accountOf(id: number | null): Promise<typeof resources.$inferSelect>
}

/** Starts a test server for tests of orders. */
export async function startOrderServer(options?: TestServerOptions): Promise<OrderServer> {
  const server = await startTestServer(options)
  const { services } = server
  const { db } = services
  const stored: OrderServer['stored'] = async (orderCode) =>
    must((await db.select().from(orders).where(eq(orders.orderCode, orderCode)))[0])
  const newOrder: OrderServer['newOrder'] = async (amount = 10_000) =>
    await stored((await server.createOrder({ amount })).orderCode)
  return {
    ...server,
    stored,
    newOrder,
    paidOrder: async (amount) => {
      const order = await newOrder(amount)
      await db.transaction((tx) =>
        transitionOrder(tx, services, { order, event: 'CONFIRM_PAYMENT', actor: null, via: 'monitor' }),
      )
      return await stored(order.orderCode)
    },
    lock: async (order, lockedBy = 'gateway') => {
      const patch = () => ({ locked: true, lockedBy, lockedAt: new Date() })
      await db.transaction((tx) =>
        transitionOrder(tx, services, { order, event: 'LOCK', actor: null, via: 'job', patch }),
      )
    },
    eventsOf: async ({ id }) => {
      const rows = await db
        .select()
        .from(orderHistory)
        .where(eq(orderHistory.orderId, id))
        .orderBy(asc(orderHistory.id))
      return rows.map((row) => row.event)
    },
    accountOf: async (id) =>
      must(
        (
          await db
            .select()
            .from(resources)
            .where(eq(resources.id, id ?? -1))
        )[0],
      ),
  }
}
