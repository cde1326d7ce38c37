import { mayDecide } from '#server/approvals/approval-calls.ts'
import { retryWhileAway } from '#server/db/retry.ts'
import { findMessage, unreadCount } from '#server/messages/messages.ts'
import { Connections, encodePush, revoke, send } from '#server/realtime/connections.ts'
import { listenToEvents } from '#server/realtime/event-listener.ts'
import { createOrderFeed } from '#server/realtime/order-feed.ts'
import { createPayoutFeed, tellBatch } from '#server/realtime/payout-feed.ts'
import type { DomainEvent } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

const SWEEP_MS = 5_000
/** Three heartbeats missed, and a little. */
const SILENCE_MS = 65_000

/** This process's part in what all processes tell each other: pushes to its sockets, ended sessions, changed settings. */
export interface Realtime {
  connections: Connections
  stop(): Promise<void>
}

export async function startRealtime(services: Services): Promise<Realtime> {
  const { log, settings } = services
  const connections = new Connections()
  const orderFeed = createOrderFeed(services, connections)
  const payoutFeed = createPayoutFeed(services, connections)
  const fail = (error: unknown) => log.error({ err: error }, 'an event could not be passed on')

  const refresh = (key?: string) => retryWhileAway(() => settings.refresh(key)).catch(fail)
  const onEvent = (event: DomainEvent) => {
    if (event.kind === 'order') orderFeed.take(event)
    if (event.kind === 'payout') payoutFeed.take(event)
    if (event.kind === 'payoutBatch') tellBatch(connections, event)
    if (event.kind === 'approval') tellApproval(connections, event)
    if (event.kind === 'message') retryWhileAway(() => tellMessage(services, connections, event)).catch(fail)
    if (event.kind === 'settingChanged') void refresh(event.key)
    if (event.kind === 'sessionsEnded') endConnections(connections, event)
  }
  // What was missed meanwhile is unknown: settings are read anew, and consoles come back and ask.
  const onGap = async () => {
    connections.callBack('events were missed')
    await refresh()
  }
  const stopListening = await listenToEvents(services, { onEvent, onGap })
  const sweeper = setInterval(() => sweep(services, connections), SWEEP_MS)
  return {
    connections,
    stop: async () => {
      clearInterval(sweeper)
      await stopListening()
      await orderFeed.stop()
      await payoutFeed.stop()
    },
  }
}

/** Tells who asked, and who may decide. */
function tellApproval(
  connections: Connections,
  { id, operation, requestedByUserId }: Extract<DomainEvent, { kind: 'approval' }>,
): void {
  const encoded = encodePush({ commandType: 'approval.changed', data: { approvalId: id } })
  for (const connection of connections.filter(
    ({ userId, role }) => userId === requestedByUserId || mayDecide(role, operation),
  ))
    send(connection, encoded)
}

async function tellMessage(
  { db }: Services,
  connections: Connections,
  { userId, msgId }: Extract<DomainEvent, { kind: 'message' }>,
): Promise<void> {
  const readers = connections.filter((viewer) => viewer.userId === userId)
  if (readers.length === 0) return
  const message = await findMessage(db, userId, msgId)
  if (!message) return
  const encoded = encodePush({
    commandType: 'message.created',
    data: { message, unreadCount: await unreadCount(db, userId) },
  })
  for (const reader of readers) send(reader, encoded)
}

function endConnections(
  connections: Connections,
  { sessionIds, reason }: Extract<DomainEvent, { kind: 'sessionsEnded' }>,
): void {
  const ended = new Set(sessionIds)
  for (const connection of connections.filter((viewer) => ended.has(viewer.sessionId))) revoke(connection, reason)
}

/** Ends what has run out, and drops those that are gone without a word. */
function sweep({ now }: Services, connections: Connections): void {
  const at = now()
  for (const connection of connections.all()) {
    if (connection.viewer.expiresAt <= at) revoke(connection, 'expired')
    else if (performance.now() - connection.lastHeardAt > SILENCE_MS) connection.socket.terminate()
  }
}
