import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressFor } from '#commands/action-commands.ts'
import { useSurface } from '#commands/react/surface-context.ts'
import type { ChainPatchRow } from '#contract/bank-records/chain-patch.endpoints.ts'
import { orderPlace } from '#domain/audit/audit-kinds.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { Around } from '#features/trusted-chain/ChainAround.tsx'
import styles from '#features/trusted-chain/chain.module.css'

/** The unpaid orders that a missing movement fits, and the chain around the break. */
export function PatchProposal({ row, zone }: { row: ChainPatchRow; zone: string }) {
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
