import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { chainPatchActions } from '#actions/collect/trusted-chain.actions.ts'
import { api } from '#api/api.ts'
import { addressFor } from '#commands/action-commands.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { ChainPatchRow } from '#contract/bank-records/chain-patch.endpoints.ts'
import { orderPlace } from '#domain/system/audit-kinds.ts'
import { CHAIN_PATCH_FIELDS } from '#domain/lists/orders/trusted-chain.fields.ts'
import { formatMoney } from '#domain/money/money.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { Around } from '#features/bank-records/chain/ChainAround.tsx'
import { PATCH_STYLES } from '#features/bank-records/chain/chain-styles.ts'
import styles from '#features/bank-records/chain/chain.module.css'

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

/** The unpaid orders that a missing movement fits, and the chain around the break. */
function PatchProposal({ row, zone }: { row: ChainPatchRow; zone: string }) {
  const { t } = useTranslation(['trustedChainPatches', 'trustedChainNodes'])
  const role = useSurface().facts()?.role
  return (
    <>
      {row.fitting.length > 0 && role ? (
        <section>
          <h2 className={recordStyles.heading}>{t('proposal.fitting')}</h2>
          <ul className={styles.codes}>
            {row.fitting.map((code) => {
              const place = orderPlace(code)
              const address = place && addressFor(place, role)
              return (
                <li key={code}>
                  {address ? (
                    <Link to={address.to + stringifySearch(address.search)} className={recordStyles.link}>
                      {code}
                    </Link>
                  ) : (
                    code
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ) : null}
      <h2 className={recordStyles.heading}>{t('trustedChainNodes:chain.title')}</h2>
      <Around id={row.afterRecordId} zone={zone} />
      <p className={styles.limits}>{t('trustedChainNodes:chain.limits')}</p>
    </>
  )
}
