import { inArray } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import { selectPayouts } from '#server/payout/payouts/payout-record.ts'
import { presentPayoutFor } from '#server/payout/payouts/present-payout.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'
import { createRowFeed } from '#server/access/realtime/row-feed.ts'

/** Notifies consoles of new and changed payouts, claims included. */
export const openPayoutFeed: OpenFeed = (services, connections) => {
  const rows = createRowFeed(services, connections, {
    access: contract['payoutOrder.getList'].access,
    read: async (ids) => await selectPayouts(services.db).where(inArray(payoutOrders.id, ids)),
    ownersOf: ({ order }) => order,
    push: (view, role, created) => ({
      commandType: created ? 'payout.created' : 'payout.changed',
      data: { order: presentPayoutFor({ role }, view, services.now()) },
    }),
    gone: ({ order: { orderCode } }) => ({ commandType: 'payout.removed', data: { orderCode } }),
  })
  return { take: (event) => void (event.kind === 'payout' && rows.take(event)), stop: rows.stop }
}
