import { useTranslation } from 'react-i18next'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#features/payouts/batches/panel/decide/BatchPicker.module.css'
import type { PickedOrders } from '#machines/payout-batch/pick-orders.ts'

/** Of a long list so many are named; the others are counted. */
const NAMED_MAX = 20

const REST = ['unknown', 'unclear', 'paid'] as const

/** What came of numbers that were typed or pasted: how many orders they ticked, and which ticked none. */
export function PickedWords({ picked }: { picked: PickedOrders | null }) {
  const { t } = useTranslation('payoutBatches')
  return (
    <div role="status" className={styles.said}>
      {picked && picked.orderCodes.length > 0 ? <p>{t('pick.ticked', { count: picked.orderCodes.length })}</p> : null}
      {REST.map((kind) => {
        const numbers = picked?.[kind] ?? []
        if (numbers.length === 0) return null
        const more = numbers.length - NAMED_MAX
        return (
          <p key={kind} className={styles.rest}>
            {t(`pick.${kind}`)}{' '}
            {numbers.slice(0, NAMED_MAX).map((number, at) => (
              <bdi key={number}>
                {at > 0 ? ', ' : ''}
                {visibleText(number)}
              </bdi>
            ))}
            {more > 0 ? ` ${t('pick.more', { count: more })}` : ''}
          </p>
        )
      })}
    </div>
  )
}
