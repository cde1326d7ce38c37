import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { ChainNodeRow } from '#contract/bank-records/chain-node.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { Loaded } from '#features/list/record/blocks/Loaded.tsx'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { ChainSteps } from '#features/bank-records/chain/ChainSteps.tsx'
import styles from '#features/bank-records/chain/chain.module.css'

/** The chain of the record's account around it, how reliable it is, and what it cannot show. */
export function ChainAround({ row: { id, resourceId }, zone }: { row: ChainNodeRow; zone: string }) {
  const { t } = useTranslation('trustedChainNodes')
  return (
    <>
      <h2 className={recordStyles.heading}>{t('chain.title')}</h2>
      <Around id={id} zone={zone} key={resourceId} />
      <p className={styles.limits}>{t('chain.limits')}</p>
    </>
  )
}

/** The chain around a record by its number. */
export function Around({ id, zone }: { id: number; zone: string }) {
  const { t } = useTranslation('trustedChainNodes')
  const texts = useListTexts('trustedChainNodes')
  const result = useQuery({ ...query('chainNode.getChain', { id }), staleTime: 0 })
  return (
    <Loaded result={result}>
      {(data) => (
        <>
          <p className={styles.level}>
            {t(data.isBusy ? 'chain.busyLevel' : 'chain.level', {
              level: texts.enum('securityLevel', data.level),
              count: data.size,
              checked: data.checkSize,
              amount: formatMoney(data.checkAmountMinor, data.exponent),
            })}
          </p>
          <ChainSteps steps={data.steps} exponent={data.exponent} current={id} zone={zone} />
        </>
      )}
    </Loaded>
  )
}
