import { findMessage, unreadCount } from '#server/access/messages/messages.ts'
import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { Connections } from '#server/access/realtime/connections.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'
import { retryWhileUnavailable } from '#server/db/transactions/retry.ts'
import type { DomainEvent } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

/** Notifies people of new messages, with their unread count. */
export const openMessageFeed: OpenFeed = (services, connections) => ({
  take: (event) => {
    if (event.kind !== 'message') return
    retryWhileUnavailable(() => pushMessage(services, connections, event)).catch((error: unknown) =>
      services.log.error({ err: error }, 'an event could not be passed on'),
    )
  },
})

async function pushMessage(
  services: Services,
  connections: Connections,
  { userId, msgId }: Extract<DomainEvent, { kind: 'message' }>,
): Promise<void> {
  const { db } = services
  const readers = connections.filter((viewer) => viewer.userId === userId)
  if (readers.length === 0) return
  const message = await findMessage(db, services, userId, msgId)
  if (!message) return
  const encoded = encodePush({
    commandType: 'message.created',
    data: { message, unreadCount: await unreadCount(db, userId) },
  })
  for (const reader of readers) send(reader, encoded)
}

/** Tells every console that events are worded otherwise. */
export const openTemplateFeed: OpenFeed = (_services, connections) => ({
  take: (event) => {
    if (event.kind !== 'templatesChanged') return
    const encoded = encodePush({ commandType: 'templates.changed', data: {} })
    for (const connection of connections.filter(() => true)) send(connection, encoded)
  },
})
