import { useTranslation } from 'react-i18next'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import type { BatchUpload } from '#machines/payout-batch/payout-batch.types.ts'

/** The summary of the bank's result file, with a line for each row that selected no order. */
export function BatchResult({ batch, upload }: { batch: PayoutBatchRow; upload: BatchUpload | null }) {
  const { t } = useTranslation('payoutBatches')
  return (
    <>
      {batch.hasFailedResults ? <p className={styles.warning}>{t('panel.hasFailures')}</p> : null}
      {upload ? (
        <div className={upload.problems.length > 0 ? styles.warning : styles.text}>
          {t('panel.uploaded', { paid: upload.paid, failed: upload.failed })}
          {upload.problems.length > 0 ? (
            <ul className={styles.issues}>
              {upload.problems.map(({ row, orderCode, fault }) => (
                <li key={row}>
                  {t('panel.problem', { row, code: visibleText(orderCode), fault: t(`problem.${fault}`) })}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
