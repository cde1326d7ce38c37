import { retryWhileUnavailable } from '#server/db/transactions/retry.ts'
import { listen } from '#server/platform/listen.ts'
import { CHANNEL } from '#server/platform/publish.ts'
import type { DomainEvent } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'
import { refreshIpRules } from '#server/access/security/ip-rules.ts'
import { Connections, encodePush, revoke, send } from '#server/access/realtime/connections.ts'
import { answerPulse } from '#server/access/realtime/pulse.ts'
import { openPresence } from '#server/access/realtime/presence.ts'
import type { Presence } from '#server/access/realtime/presence.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'

const SWEEP_MS = 5_000
/** Three missed heartbeats plus a margin. */
const SILENCE_MS = 65_000

/**
 * This process's part in the communication between processes: pushes to its sockets, ended sessions, changed settings.
 */
export interface Realtime {
  connections: Connections
  presence: Presence
  stop(): Promise<void>
}

/** Starts the realtime part with the feeds of all entities. */
export async function startRealtime(services: Services, feeds: readonly OpenFeed[]): Promise<Realtime> {
  const { ipGuard, log, runState, settings } = services
  const connections = new Connections()
  const open = feeds.map((openFeed) => openFeed(services, connections))
  const presence = openPresence(services, connections)
  const fail = (error: unknown) => log.error({ err: error }, 'an event could not be passed on')

  const refresh = (key?: string) => retryWhileUnavailable(() => settings.refresh(key)).catch(fail)
  const refreshRunState = () => retryWhileUnavailable(() => runState.refresh()).catch(fail)
  const refreshRules = () => retryWhileUnavailable(() => refreshIpRules(services)).catch(fail)
  const refreshGuard = () => retryWhileUnavailable(() => ipGuard.refresh()).catch(fail)
  const onEvent = (event: DomainEvent) => {
    for (const feed of open) feed.take(event)
    if (event.kind === 'presence') presence.take(event)
    // Consoles ask for what has changed, so it must be known here by then.
    if (event.kind === 'settingChanged') void refresh(event.key).then(() => announceSettings(connections))
    if (event.kind === 'runStateChanged') void refreshRunState().then(() => announceSettings(connections))
    if (event.kind === 'ipRulesChanged') void refreshRules()
    if (event.kind === 'ipGuardChanged') void refreshGuard()
    if (event.kind === 'pulseAsked') void answerPulse(services, event.pulseId, connections.size).catch(fail)
    if (event.kind === 'sessionsEnded') endConnections(connections, event)
  }
  // The missed events are unknown: settings, run state, IP rules and freezes are reread, and consoles reconnect and refetch.
  const onGap = async () => {
    connections.callBack('events were missed')
    await Promise.all([refresh(), refreshRunState(), refreshRules(), refreshGuard()])
  }
  const stopListening = await listen(services, [CHANNEL], {
    onNotice: (_channel, payload) => onEvent(JSON.parse(payload) as DomainEvent),
    onGap,
  })
  const sweeper = setInterval(() => {
    sweep(services, connections)
    presence.forget(SILENCE_MS)
  }, SWEEP_MS)
  return {
    connections,
    presence,
    stop: async () => {
      clearInterval(sweeper)
      await presence.stop()
      await stopListening()
      for (const feed of open) await feed.stop?.()
    },
  }
}

function announceSettings(connections: Connections): void {
  const encoded = encodePush({ commandType: 'system.changed', data: {} })
  for (const connection of connections.all()) send(connection, encoded)
}

function endConnections(
  connections: Connections,
  { sessionIds, reason }: Extract<DomainEvent, { kind: 'sessionsEnded' }>,
): void {
  const ended = new Set(sessionIds)
  for (const connection of connections.filter((viewer) => ended.has(viewer.sessionId))) revoke(connection, reason)
}

/** Closes expired sessions, and drops clients that have gone silent. */
function sweep({ now }: Services, connections: Connections): void {
  const at = now()
  for (const connection of connections.all()) {
    if (connection.viewer.expiresAt <= at) revoke(connection, 'expired')
    else if (performance.now() - connection.lastHeardAt > SILENCE_MS) connection.socket.terminate()
  }
}
