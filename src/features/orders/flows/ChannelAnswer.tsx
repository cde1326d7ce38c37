import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import styles from '#features/list/action/action.module.css'
import { timeText } from '#features/list/columns/time-text.ts'
import { orderStatusStyle } from '#features/orders/order-status-styles.ts'
import { PaymentFacts } from '#features/orders/PaymentFacts.tsx'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import type { OrderAnswer } from '#machines/queue/queue-action.flow.ts'
import { Action } from '#ui/fields/Action.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

interface ChannelAnswerProps {
  order: OrderRow
  query: NonNullable<OrderAnswer['query']>
  zone: string
  /** The button that goes on with the likeliest payment. */
  main: RefObject<HTMLButtonElement | null>
  onSupplement: (order: OrderRow, utr: string) => void
}

/**
 * The channel's answer on an order: whether it is paid, unclaimed payments that may match, and when the account last
 * reported.
 */
export function ChannelAnswer({ order, query, zone, main, onSupplement }: ChannelAnswerProps) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  return (
    <>
      <p className={styles.text}>
        <StatusBadge {...orderStatusStyle(order.orderStatusId)} label={texts.orderStatus(order.orderStatusId)} />{' '}
        {query.found ? t('channel.found') : t('channel.notFound', { count: query.candidates.length })}
      </p>
      {query.candidates.length > 0 ? (
        <ul className={styles.reasons} aria-label={t('channel.candidates')}>
          {query.candidates.map((record, at) => (
            <li key={record.recordId}>
              <PaymentFacts order={order} payment={record} zone={zone} />
              {record.utr === null ? null : (
                <Action
                  ref={at === 0 ? main : undefined}
                  keys={at === 0 ? '↵' : undefined}
                  onClick={() => onSupplement(order, record.utr ?? '')}
                >
                  {t('channel.supplement')}
                </Action>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={`${styles.text} ${styles.muted}`}>
        {query.monitorSeenAt === null
          ? t('channel.noMonitor')
          : t('channel.monitorSeen', { time: timeText(query.monitorSeenAt, zone) })}
      </p>
    </>
  )
}
