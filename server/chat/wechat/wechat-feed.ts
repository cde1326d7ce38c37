import { contract } from '#contract/contract.ts'
import type { Role } from '#domain/roles.ts'
import { encodePush, send } from '#server/access/realtime/connections.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'

/** Tells who keeps WeChat accounts that something about them changed. */
export const openWeChatFeed: OpenFeed = (_services, connections) => ({
  take: (event) => {
    if (event.kind !== 'weChatChanged') return
    const readers: readonly Role[] | string = contract['weChatAccount.getList'].access
    const encoded = encodePush({ commandType: 'weChat.changed', data: {} })
    for (const connection of connections.filter(({ role }) => readers.includes(role))) send(connection, encoded)
  },
})
