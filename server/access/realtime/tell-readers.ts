import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { SocketPush } from '#contract/wire/socket.ts'
import type { Role } from '#domain/roles.ts'
import type { DomainEvent } from '#server/platform/publish.ts'
import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'

/** Events come in bursts; consoles are told this often at most. */
const EVERY_MS = 500

/** A feed that tells those who may make a call that what it answers has changed. */
export function tellReaders(kind: DomainEvent['kind'], call: EndpointName, push: SocketPush): OpenFeed {
  return (_services, connections) => {
    let timer: NodeJS.Timeout | undefined
    const readers: readonly Role[] | string = contract[call].access
    const tell = () => {
      timer = undefined
      const encoded = encodePush(push)
      for (const connection of connections.filter(({ role }) => readers.includes(role))) send(connection, encoded)
    }
    return {
      take: (event) => {
        if (event.kind === kind && connections.size > 0) timer ??= setTimeout(tell, EVERY_MS)
      },
      stop: async () => clearTimeout(timer),
    }
  }
}
