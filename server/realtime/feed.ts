import type { DomainEvent } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'
import type { Connections } from '#server/realtime/connections.ts'

/** What tells the sockets of this process about events of one kind. */
export interface Feed {
  /** Takes every event, and leaves those that are not its own. */
  take(event: DomainEvent): void
  /** Waits for what is under way. */
  stop?(): Promise<void>
}

/** Opens a feed of an entity; `server/feeds.ts` has the list of all. */
export type OpenFeed = (services: Services, connections: Connections) => Feed
