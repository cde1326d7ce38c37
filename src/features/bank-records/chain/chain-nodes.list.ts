import { orderPlace } from '#domain/system/audit-kinds.ts'
import { CHAIN_NODE_FIELDS } from '#domain/lists/orders/trusted-chain.fields.ts'
import { formatMoney, formatMoneyAligned } from '#domain/money/money.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { ChainAround } from '#features/bank-records/chain/ChainAround.tsx'
import { LINK_STYLES } from '#features/bank-records/chain/chain-styles.ts'
import { chainNodeActions } from '#actions/collect/trusted-chain.actions.ts'

/** The records of accounts, each with whether its balance proves what came before it. */
export default defineList({
  screen: 'trustedChainNodes',
  namespace: 'trustedChainNodes',
  icon: 'link',
  goto: 'v n',
  call: 'chainNode.getList',
  fields: CHAIN_NODE_FIELDS,
  search: 'utr',
  suggest: (text) => {
    const value = text.trim()
    const code = /^c\d{16}$/i.test(value) ? [{ field: 'orderCode', value: value.toUpperCase() }] : []
    return [...code, ...['utr', ...(/^\d{1,12}$/.test(value) ? ['resourceId'] : [])].map((field) => ({ field, value }))]
  },
  titleOf: ({ id, resourceName }) => `${resourceName} ${id}`,
  lineOf: ({ exponent, linkState, resourceName, signedMinor }, { texts }) =>
    [resourceName, formatMoney(signedMinor, exponent), texts.enum('linkState', linkState)].join(' · '),
  actions: chainNodeActions,
  exports: 'chainNode.export',
  cells: {
    linkState: ({ linkState }, { texts }) => ({
      ...LINK_STYLES[linkState],
      label: texts.enum('linkState', linkState),
    }),
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    missingMinor: ({ exponent, missingMinor, patchId }, context) =>
      linkCell(
        missingMinor === null ? null : formatMoneyAligned(missingMinor, exponent),
        { screen: 'trustedChainPatches', search: { open: String(patchId) } },
        context,
      ),
  },
  Detail: ChainAround,
})
