import type { DomainEvent } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'
import type { Connections } from '#server/access/realtime/connections.ts'

/** Notifies the sockets of this process of one kind of event. */
export interface Feed {
  /** Receives every event and ignores those of other kinds. */
  take(event: DomainEvent): void
  /** Waits for running work. */
  stop?(): Promise<void>
}

/** Opens the feed of an entity; `server/feeds.ts` lists all feeds. */
export type OpenFeed = (services: Services, connections: Connections) => Feed
