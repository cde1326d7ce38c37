import { contract } from '#contract/contract.ts'
import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'
import { maySee } from '#server/access/realtime/row-feed.ts'

/** Notifies consoles of new and changed batches. */
export const openBatchFeed: OpenFeed = (_services, connections) => ({
  take: (event) => {
    if (event.kind !== 'payoutBatch') return
    const { id, supplierId } = event
    const { access } = contract['payoutBatch.getList']
    const encoded = encodePush({ commandType: 'payoutBatch.changed', data: { batchId: id } })
    for (const connection of connections.filter((viewer) =>
      maySee(access, viewer, { id, merchantId: null, supplierId }),
    ))
      send(connection, encoded)
  },
})
