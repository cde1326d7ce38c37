import { inArray } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { payoutOrders } from '#server/db/schema.ts'
import { presentPayoutFor } from '#server/payouts/present-payout.ts'
import { selectPayouts } from '#server/payouts/payout-record.ts'
import { encodePush, send } from '#server/realtime/connections.ts'
import type { Connections } from '#server/realtime/connections.ts'
import type { DomainEvent } from '#server/platform/publish.ts'
import { createRowFeed, maySee } from '#server/realtime/row-feed.ts'
import type { Services } from '#server/platform/services.ts'

/** Tells consoles of new and changed payouts, claims included. */
export function createPayoutFeed(services: Services, connections: Connections) {
  return createRowFeed(services, connections, {
    access: contract['payoutOrder.getList'].access,
    read: async (ids) => await selectPayouts(services.db).where(inArray(payoutOrders.id, ids)),
    ownersOf: ({ order }) => order,
    push: (view, role, created) => ({
      commandType: created ? 'payout.created' : 'payout.changed',
      data: { order: presentPayoutFor({ role }, view, services.now()) },
    }),
    gone: ({ order: { orderCode } }) => ({ commandType: 'payout.removed', data: { orderCode } }),
  })
}

/** Tells consoles that a batch is new or has changed. */
export function tellBatch(
  connections: Connections,
  { id, supplierId }: Extract<DomainEvent, { kind: 'payoutBatch' }>,
): void {
  const { access } = contract['payoutBatch.getList']
  const encoded = encodePush({ commandType: 'payoutBatch.changed', data: { batchId: id } })
  for (const connection of connections.filter((viewer) => maySee(access, viewer, { id, merchantId: null, supplierId })))
    send(connection, encoded)
}
