import { contract } from '#contract/contract.ts'
import type { Role } from '#domain/roles.ts'
import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'

/** Tells the staff who list scripts that one is in another state. */
export const openScriptFeed: OpenFeed = (_services, connections) => ({
  take: (event) => {
    if (event.kind !== 'monitorScriptsChanged') return
    const readers: readonly Role[] | string = contract['monitorScript.getList'].access
    const encoded = encodePush({ commandType: 'monitorScripts.changed', data: {} })
    for (const connection of connections.filter(({ role }) => readers.includes(role))) send(connection, encoded)
  },
})
