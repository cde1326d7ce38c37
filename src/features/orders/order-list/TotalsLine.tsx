import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderListInput } from '#features/orders/order-list/order-input.ts'
import type { OrderListSnapshot } from '#features/orders/order-list/page-store.ts'
import styles from '#features/orders/order-list/TotalsLine.module.css'
import { selectionSize } from '#ui/queue/queue-state.ts'
import { useQueueStore } from '#ui/queue/queue-store.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'

interface TotalsProps {
  input: OrderListInput
  list: OrderListSnapshot
  store: QueueStore
  /** What the person is told of the last action; read out. */
  notice: string
}

/** Below the rows: how many there are, their sums by currency, what is selected, and what just happened. */
export function TotalsLine({ input, list, store, notice }: TotalsProps) {
  const { t, i18n } = useTranslation('orders')
  const { sortBy: _by, sortDirection: _direction, ...filters } = input
  const { data, isError } = useQuery({ ...query('order.listSummary', filters), enabled: list.status === 'ready' })
  const number = new Intl.NumberFormat(i18n.language)
  const count = (value: number, isExact: boolean) => `${number.format(value)}${isExact ? '' : '+'}`
  return (
    <div className={styles.line}>
      <span className={styles.rows}>{list.status === 'ready' ? t('totals.rows', { formatted: count(list.total, list.totalIsExact) }) : ''}</span>
      <Selected store={store} list={list} count={count} />
      <span className={styles.notice} role="status">
        {notice}
      </span>
      <span className={styles.sums}>
        {isError ? t('totals.failed') : null}
        {data && !data.isExact ? <span className={styles.bound}>{t('totals.newestOnly', { formatted: number.format(data.count) })}</span> : null}
        {data && data.byCurrency.length > 0 ? <span className={styles.currency}>{t('totals.received')}</span> : null}
        {data?.byCurrency.map((sum) => (
          <span
            key={`${sum.currency}.${sum.exponent}`}
            className={styles.sum}
            title={t('totals.currency', {
              currency: sum.currency,
              amount: formatMoney(sum.amountMinor, sum.exponent),
              received: formatMoney(sum.receivedMinor, sum.exponent),
              success: number.format(sum.successCount),
              count: number.format(sum.count),
            })}
          >
            <span className={styles.currency}>{sum.currency}</span> {formatMoney(sum.receivedMinor, sum.exponent)}
          </span>
        ))}
      </span>
    </div>
  )
}

function Selected({ store, list, count }: { store: QueueStore; list: OrderListSnapshot; count: (value: number, isExact: boolean) => string }) {
  const { t } = useTranslation('orders')
  const size = useQueueStore(store, (state) => selectionSize(state, list.total))
  const isAll = useQueueStore(store, (state) => state.allMatching)
  if (size === 0) return null
  return <span className={styles.selected}>{isAll ? t('totals.allSelected', { formatted: count(size, list.totalIsExact) }) : t('totals.selected', { count: size })}</span>
}
