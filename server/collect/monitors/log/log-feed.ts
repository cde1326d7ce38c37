import { contract } from '#contract/contract.ts'
import type { Role } from '#domain/roles.ts'
import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'

/** Reports come in bursts; consoles are told this often at most. */
const EVERY_MS = 500

/** Tells the staff who read the log of monitors that it has grown. */
export const openLogFeed: OpenFeed = (_services, connections) => {
  let timer: NodeJS.Timeout | undefined
  const readers: readonly Role[] | string = contract['monitorLog.getList'].access
  const tell = () => {
    timer = undefined
    const encoded = encodePush({ commandType: 'monitorLog.added', data: {} })
    for (const connection of connections.filter(({ role }) => readers.includes(role))) send(connection, encoded)
  }
  return {
    take: (event) => {
      if (event.kind === 'monitorLogged' && connections.size > 0) timer ??= setTimeout(tell, EVERY_MS)
    },
    stop: async () => clearTimeout(timer),
  }
}
