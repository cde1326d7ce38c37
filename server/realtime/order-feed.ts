import { inArray } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { orders } from '#server/db/schema.ts'
import { presentOrderFor } from '#server/orders/present-order.ts'
import type { Connections } from '#server/realtime/connections.ts'
import { createRowFeed } from '#server/realtime/row-feed.ts'
import type { Services } from '#server/platform/services.ts'

/** Tells consoles of new and changed orders. */
export function createOrderFeed(services: Services, connections: Connections) {
  return createRowFeed(services, connections, {
    access: contract['order.getList'].access,
    read: async (ids) => await services.db.select().from(orders).where(inArray(orders.id, ids)),
    ownersOf: (order) => order,
    push: (order, role, created) => ({
      commandType: created ? 'order.created' : 'order.changed',
      data: { order: presentOrderFor({ role }, order) },
    }),
    gone: ({ orderCode }) => ({ commandType: 'order.removed', data: { orderCode } }),
  })
}
