import type { chainNodeEndpoints } from '#contract/bank-records/chain-node.endpoints.ts'
import { CHAIN_NODE_FIELDS } from '#domain/lists/bank-records/chain-node.fields.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { nodeList } from '#server/collect/trusted-chain/list-nodes.ts'
import { readChain } from '#server/collect/trusted-chain/read-chain.ts'

/** Handlers of the nodes of accounts' chains. */
export const chainNodeHandlers = {
  'chainNode.getList': nodeList.page,
  'chainNode.export': exportList<'chainNode.getList'>(nodeList, CHAIN_NODE_FIELDS, 'chain-nodes.csv'),
  'chainNode.getChain': readChain,
} satisfies Pick<Handlers, keyof typeof chainNodeEndpoints>
