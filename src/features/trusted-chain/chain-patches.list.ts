import { api } from '#api/api.ts'
import { orderPlace } from '#domain/audit/audit-kinds.ts'
import { CHAIN_PATCH_FIELDS } from '#domain/lists/bank-records/chain-patch.fields.ts'
import { formatMoney } from '#domain/money/money.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/link-cell.ts'
import { PATCH_STYLES } from '#features/trusted-chain/chain-styles.ts'
import { PatchProposal } from '#features/trusted-chain/PatchProposal.tsx'
import { chainPatchActions } from '#actions/collect/chain-patch.actions.ts'

/** The breaks of chains, each with the movement that closes it and the unpaid order that it fits. */
export default defineList({
  screen: 'trustedChainPatches',
  namespace: 'trustedChainPatches',
  icon: 'link',
  goto: 'v c',
  call: 'chainPatch.getList',
  fields: CHAIN_PATCH_FIELDS,
  search: 'orderCode',
  suggest: (text) => [{ field: 'orderCode', value: text.trim().toUpperCase() }],
  titleOf: ({ id, resourceName }) => `${resourceName} ${id}`,
  lineOf: ({ exponent, gapMinor, patchState, resourceName }, { texts }) =>
    [resourceName, formatMoney(gapMinor, exponent), texts.enum('patchState', patchState)].join(' · '),
  isWorked: true,
  actions: chainPatchActions,
  exports: 'chainPatch.export',
  cells: {
    patchState: ({ patchState }, { texts }) => ({
      ...PATCH_STYLES[patchState],
      label: texts.enum('patchState', patchState),
    }),
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    recordId: ({ recordId }, context) =>
      linkCell(
        recordId === null ? null : String(recordId),
        { screen: 'trustedChainNodes', search: { open: String(recordId) } },
        context,
      ),
  },
  live: {
    read: (push) => (push.commandType === 'chainPatch.changed' ? { kind: 'created' } : null),
    countNewer: async (filters, newerThanId, signal) =>
      (await api.call('chainPatch.getList', { ...filters, newerThanId, pageSize: 1 }, { signal })).total,
  },
  Detail: PatchProposal,
})
