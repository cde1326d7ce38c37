import { useTranslation } from 'react-i18next'
import type { BankRecordRow } from '#contract/bank-records/bank-record.endpoints.ts'
import styles from '#features/bank-records/BankRecords.module.css'
import { useClaim } from '#features/bank-records/desk/use-claim.ts'
import { useListTexts } from '#features/list/list-texts.ts'

/** Claims the payment while it is shown, and says so where somebody else has it. */
export function ClaimNotice({ row }: { row: BankRecordRow }) {
  const { t } = useTranslation('bankRecords')
  const texts = useListTexts('bankRecords')
  const by = useClaim(row)
  return by === null ? null : (
    <p className={styles.claimed} role="status">
      {t('claimed', { by: texts.person(by) })}
    </p>
  )
}
