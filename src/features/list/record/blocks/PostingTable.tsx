import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { useListTexts } from '#features/list/list-texts.ts'
import { timeText } from '#features/list/columns/time-text.ts'

/** The record's ledger postings. */
export function PostingTable({ postings, zone }: { postings: OrderDetail['postings']; zone: string }) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  if (postings.length === 0) return <p className={styles.empty}>{t('record.noPostings')}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('record.account')}</th>
          <th scope="col" className={styles.number}>
            {t('record.posted')}
          </th>
          <th scope="col" className={styles.number}>
            {t('record.balanceAfter')}
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map((posting) => (
          <tr key={posting.id}>
            <td>
              {texts.enum('ledgerAccount', posting.account)}
              <div className={styles.muted}>
                {texts.enum('ledgerCause', posting.cause)} · {timeText(posting.at, zone)}
              </div>
            </td>
            <td className={`${styles.number} ${posting.amountMinor < 0 ? styles.negative : ''}`}>
              {formatMoney(posting.amountMinor, posting.exponent)} {posting.currency}
            </td>
            <td className={styles.number}>{formatMoney(posting.balanceAfterMinor, posting.exponent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
