import { inArray } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { orders } from '#server/db/schema/schema.ts'
import { presentOrderFor } from '#server/collect/orders/present-order.ts'
import { withCurrentNames } from '#server/orders/rows/order-rows.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'
import { createRowFeed } from '#server/access/realtime/row-feed.ts'

/** Notifies consoles of new and changed orders. */
export const openOrderFeed: OpenFeed = (services, connections) => {
  const rows = createRowFeed(services, connections, {
    access: contract['order.getList'].access,
    read: async (ids) => await services.db.select(withCurrentNames(orders)).from(orders).where(inArray(orders.id, ids)),
    ownersOf: (order) => order,
    push: (order, role, created) => ({
      commandType: created ? 'order.created' : 'order.changed',
      data: { order: presentOrderFor({ role }, order) },
    }),
    gone: ({ orderCode }) => ({ commandType: 'order.removed', data: { orderCode } }),
  })
  return { take: (event) => void (event.kind === 'order' && rows.take(event)), stop: rows.stop }
}
