import { mayDecide } from '#server/access/approvals/approval-calls.ts'
import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'

/** Notifies the requester and everyone who may decide. */
export const openApprovalFeed: OpenFeed = (_services, connections) => ({
  take: (event) => {
    if (event.kind !== 'approval') return
    const { id, operation, requestedByUserId } = event
    const encoded = encodePush({ commandType: 'approval.changed', data: { approvalId: id } })
    for (const connection of connections.filter(
      ({ userId, role }) => userId === requestedByUserId || mayDecide(role, operation),
    ))
      send(connection, encoded)
  },
})
