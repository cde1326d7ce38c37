import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The records of accounts as nodes of their chains. */
export const chainNodesScreen = defineListScreen({
  screen: 'trustedChainNodes',
  namespace: 'trustedChainNodes',
  icon: 'link',
  goto: 'v n',
  load: () => import('#features/trusted-chain/chain-nodes.list.ts'),
})
