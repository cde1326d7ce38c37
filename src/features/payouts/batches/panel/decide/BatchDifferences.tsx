import { useTranslation } from 'react-i18next'
import { batchDifferencesSchema } from '#contract/payouts/payout-batch.endpoints.ts'
import type { BatchDifference, SentOrder } from '#contract/payouts/payout-batch.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { visibleText } from '#domain/text/search-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

interface DifferencesProps {
  /** The details of the refused confirmation. */
  details: Readonly<Record<string, unknown>> | undefined
  exponent: number
}

/** The orders that are not as the bank's file has them, each with what was sent beside what is; nothing where none is named. */
export function BatchDifferences({ details, exponent }: DifferencesProps) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts()
  const read = batchDifferencesSchema.safeParse(details)
  if (!read.success || read.data.differences.length === 0) return null
  const { differences, moreDifferences } = read.data

  function textOf(part: Partial<SentOrder>, field: keyof SentOrder): string {
    const value = part[field] ?? null
    if (value === null || value === '') return t('difference.none')
    if (field === 'amountMinor') return formatMoney(Number(value), exponent)
    return field === 'stage' ? texts.enum('payoutStage', String(value)) : sanitizeText(String(value))
  }
  const changeOf = ({ kind, then, now }: BatchDifference, field: keyof SentOrder) =>
    kind === 'new' ? textOf(now, field) : t('panel.changed', { then: textOf(then, field), now: textOf(now, field) })
  // Of what was not in the file, what it is; of the others, what differs.
  const fieldsOf = ({ kind, now }: BatchDifference) =>
    (Object.keys(now) as (keyof SentOrder)[]).filter((field) => kind !== 'new' || now[field] !== null)

  return (
    <section className={styles.panel}>
      <h3 className={styles.heading}>{t('difference.title')}</h3>
      <ul className={styles.differences} aria-label={t('difference.title')}>
        {differences.map((difference) => (
          <li key={difference.orderCode}>
            <bdi className={styles.whole}>{visibleText(difference.orderCode)}</bdi>{' '}
            <span className={styles.changed}>{t(`difference.${difference.kind}`)}</span>
            <ul>
              {fieldsOf(difference).map((field) => (
                <li key={field}>
                  {t(`difference.field.${field}`)}: {changeOf(difference, field)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {moreDifferences > 0 ? <p className={styles.text}>{t('difference.more', { count: moreDifferences })}</p> : null}
    </section>
  )
}
