import { contract } from '#contract/contract.ts'
import type { Role } from '#domain/roles.ts'
import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'

/** Notifies the staff who read notes that those on a record have changed. */
export const openNoteFeed: OpenFeed = (_services, connections) => ({
  take: (event) => {
    if (event.kind !== 'note') return
    const readers: readonly Role[] | string = contract['note.getList'].access
    const encoded = encodePush({ commandType: 'note.changed', data: event.about })
    for (const connection of connections.filter(({ role }) => readers.includes(role))) send(connection, encoded)
  },
})
