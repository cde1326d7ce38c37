import { useTranslation } from 'react-i18next'
import { formatMoney } from '#domain/money/money.ts'
import shared from '#features/list/action/action.module.css'
import type { BulkNamespace } from '#features/list/bulk/bulk-panel-props.ts'
import bulkStyles from '#features/list/bulk/bulk.module.css'
import { useNumber } from '#features/list/bulk/use-number.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import type { BulkPreview as Previewed, BulkSummary } from '#machines/desk/bulk.flow.ts'

const styles = { ...shared, ...bulkStyles }

interface BulkPreviewProps {
  preview: Previewed
  namespace: BulkNamespace
  zone: string
}

/** Which rows a run takes, and which are blocked and why. */
export function BulkPreview({ preview, namespace, zone }: BulkPreviewProps) {
  const { t } = useTranslation('list')
  const texts = useListTexts(namespace)
  const number = useNumber()
  const byReason = Map.groupBy(preview.blocked, (row) => row.refusal)
  return (
    <>
      <p className={styles.counts} aria-live="polite">
        <span className={styles.good}>
          {t('bulk.goes', { count: preview.goes.length, formatted: number(preview.goes.length) })}
        </span>
        {preview.blocked.length > 0 ? (
          <span className={styles.bad}>
            {t('bulk.blocked', { count: preview.blocked.length, formatted: number(preview.blocked.length) })}
          </span>
        ) : null}
      </p>
      {preview.summary && preview.goes.length > 0 ? <Summary summary={preview.summary} zone={zone} /> : null}
      {byReason.size > 0 ? (
        <ul className={styles.reasons}>
          {[...byReason].map(([refusal, rows]) => (
            <li key={refusal}>
              <span>{texts.refusal(refusal)}</span>
              <span className={styles.muted}>{number(rows.length)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {preview.beyondLimit > 0 ? (
        <p className={styles.refusal}>{t('bulk.beyond', { formatted: number(preview.beyondLimit) })}</p>
      ) : null}
      <p className={`${styles.text} ${styles.muted}`}>
        {t(preview.goes.length === 0 ? 'bulk.nothing' : 'bulk.frozen')}
      </p>
    </>
  )
}

/** Summary of the run: money by currency, how many rows are paid already, and the oldest. */
function Summary({ summary: { money, paid, oldestAt }, zone }: { summary: BulkSummary; zone: string }) {
  const { t } = useTranslation('list')
  const number = useNumber()
  return (
    <ul className={styles.reasons}>
      {money.map(({ currency, exponent, amountMinor }) => (
        <li key={currency}>
          <strong>
            {formatMoney(amountMinor, exponent)} {currency}
          </strong>
        </li>
      ))}
      {paid > 0 ? <li className={styles.bad}>{t('bulk.paid', { count: paid, formatted: number(paid) })}</li> : null}
      {oldestAt === null ? null : (
        <li className={styles.muted}>{t('bulk.oldest', { at: timeText(oldestAt, zone) })}</li>
      )}
    </ul>
  )
}
