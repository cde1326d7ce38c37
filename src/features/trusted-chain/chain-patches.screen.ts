import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The breaks of chains, and what closes them. */
export const chainPatchesScreen = defineListScreen({
  screen: 'trustedChainPatches',
  namespace: 'trustedChainPatches',
  icon: 'link',
  goto: 'v c',
  load: () => import('#features/trusted-chain/chain-patches.list.ts'),
})
