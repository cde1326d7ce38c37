import { useTranslation } from 'react-i18next'
import { visibleText } from '#domain/text/visible-text.ts'
import type { LeftOut } from '#contract/payouts/payout-batch.endpoints.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'

/** The ticked payouts that the batch does not hold, each with the reason; nothing where it holds all. */
export function BatchLeftOut({ left }: { left: readonly LeftOut[] }) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts('payoutBatches')
  if (left.length === 0) return null
  return (
    <section className={styles.warning} role="alert">
      <h3 className={styles.heading}>{t('panel.leftOut', { count: left.length })}</h3>
      <ul aria-label={t('panel.leftOut', { count: left.length })}>
        {left.map(({ orderCode, refusal }) => (
          <li key={orderCode}>
            <bdi className={styles.whole}>{visibleText(orderCode)}</bdi>: {texts.refusal(refusal)}
          </li>
        ))}
      </ul>
    </section>
  )
}
