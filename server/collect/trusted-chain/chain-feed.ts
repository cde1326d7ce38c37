import { contract } from '#contract/contract.ts'
import type { Role } from '#domain/roles.ts'
import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'

/** A check may find many breaks; consoles are told this often at most. */
const EVERY_MS = 500

/** Tells those who see the breaks of chains that these have changed. */
export const openChainFeed: OpenFeed = (_services, connections) => {
  let timer: NodeJS.Timeout | undefined
  const readers: readonly Role[] | string = contract['chainPatch.getList'].access
  const tell = () => {
    timer = undefined
    const encoded = encodePush({ commandType: 'chainPatch.changed', data: {} })
    for (const connection of connections.filter(({ role }) => readers.includes(role))) send(connection, encoded)
  }
  return {
    take: (event) => {
      if (event.kind === 'chainChanged' && connections.size > 0) timer ??= setTimeout(tell, EVERY_MS)
    },
    stop: async () => clearTimeout(timer),
  }
}
