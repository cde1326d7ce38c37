import type { DomainEvent } from '#server/platform/publish.ts'
import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'

/** Sign-ins and ends within this time are told together. */
const GATHER_MS = 300
const KINDS: readonly DomainEvent['kind'][] = ['sessionUsed', 'sessionsEnded']

/** Notifies those who see everybody's sessions that they are others now. */
export const openSessionFeed: OpenFeed = (_services, connections) => {
  const encoded = encodePush({ commandType: 'sessions.changed', data: {} })
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    for (const connection of connections.filter(({ role }) => role === 'superAdmin')) send(connection, encoded)
  }
  return {
    take: ({ kind }) => {
      if (KINDS.includes(kind)) timer ??= setTimeout(tell, GATHER_MS)
    },
    stop: async () => clearTimeout(timer),
  }
}
