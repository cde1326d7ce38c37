import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { BankRecordRow, FittingRecord } from '#contract/bank-records/bank-record.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import styles from '#features/bank-records/BankRecords.module.css'
import { useErrorText } from '#features/failure-text.ts'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { useListTexts } from '#features/list/list-texts.ts'
import { overlookedIn } from '#actions/collect/bank-record.actions.ts'
import { LoadingState } from '#ui/states.tsx'

/** Which of the selected payments would be matched, and why the others stay. */
export function FittingPreview({ rows, values }: FormDetailProps<BankRecordRow>) {
  const { t } = useTranslation('bankRecords')
  const errorText = useErrorText()
  const { data, error } = useQuery({
    ...query('bankRecord.previewFitting', { ids: rows.map(({ id }) => id), overlooked: overlookedIn(values) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <LoadingState label={t('candidates.loading')} />
  const fitting = data.list.filter(({ orderCode }) => orderCode !== null)
  return (
    <section aria-label={t('fitting.title')} aria-live="polite">
      <h3 className={recordStyles.heading}>{t('fitting.title')}</h3>
      <p className={styles.fits}>{t('fitting.fit', { count: fitting.length, total: data.list.length })}</p>
      <ul className={styles.candidates}>
        {data.list.map((one) => (
          <li key={one.id}>
            <FittingLine record={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FittingLine({ record }: { record: FittingRecord }) {
  const texts = useListTexts('bankRecords')
  const { amountMinor, currency, exponent, id, orderCode, refusal } = record
  return (
    <>
      {id} · {`${formatMoney(amountMinor, exponent)} ${currency}`.trim()}{' '}
      {orderCode === null ? (
        <span className={styles.muted}>{texts.refusal(refusal ?? '')}</span>
      ) : (
        <span className={styles.fits}>→ {orderCode}</span>
      )}
    </>
  )
}
