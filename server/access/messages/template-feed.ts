import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'

/** Tells every console that events are worded otherwise. */
export const openTemplateFeed: OpenFeed = (_services, connections) => ({
  take: (event) => {
    if (event.kind !== 'templatesChanged') return
    const encoded = encodePush({ commandType: 'templates.changed', data: {} })
    for (const connection of connections.filter(() => true)) send(connection, encoded)
  },
})
