import { defineActions } from '#machines/action/define-actions.ts'

/** What the nodes of a chain lead to. */
export const chainNodeActions = defineActions('chainNode', 'chainNode.getList', (make) => ({
  openPatch: make.opening({
    call: 'chainPatch.getList',
    key: 'b',
    icon: 'open',
    hint: 10,
    placeOf: ({ patchId }) =>
      patchId === null ? null : { screen: 'trustedChainPatches', search: { open: String(patchId) } },
  }),
  openAccount: make.opening({
    call: 'chainNode.getList',
    key: 'shift+a',
    icon: 'link',
    hint: 11,
    placeOf: ({ resourceId }) => ({ screen: 'trustedChainNodes', search: { resourceId: String(resourceId) } }),
  }),
}))
