import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSnapshot } from '#features/list/rows/list-row.ts'
import styles from '#features/list/TotalsLine.module.css'
import { selectionSize } from '#ui/queue/queue-state.ts'
import { useQueueStore } from '#ui/queue/queue-store.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'

interface TotalsProps {
  /** Formats the row count as text. */
  rows: (count: number, formatted: string) => string
  list: Pick<ListSnapshot<never>, 'status' | 'total' | 'totalIsExact' | 'addedSince' | 'countsArchived'>
  store: QueueStore
  /** The notice of the last action, announced to screen readers. */
  notice: string
  /** How many rows are new. */
  fresh?: ReactNode
  /** Sums of the list. */
  children?: ReactNode
}

/** The line below the rows: row count, selection, last notice and sums. */
export function TotalsLine({ rows, list, store, notice, fresh, children }: TotalsProps) {
  const { t, i18n } = useTranslation('list')
  const count = (value: number) => `${value.toLocaleString(i18n.language)}${list.totalIsExact ? '' : '+'}`
  const size = useQueueStore(store, (state) => selectionSize(state, list.total))
  const isAll = useQueueStore(store, (state) => state.allMatching)
  return (
    <div className={styles.line}>
      <span className={styles.rows}>{list.status === 'ready' ? rows(list.total, count(list.total)) : ''}</span>
      {list.addedSince > 0 ? <span>{t('totals.addedSince', { count: list.addedSince })}</span> : null}
      {list.countsArchived ? <span>{t('totals.archived')}</span> : null}
      {fresh}
      {size > 0 ? (
        <span className={styles.selected}>
          {isAll ? t('totals.allSelected', { formatted: count(size) }) : t('totals.selected', { count: size })}
        </span>
      ) : null}
      <span className={styles.notice} role="status">
        {notice}
      </span>
      <span className={styles.sums}>{children}</span>
    </div>
  )
}

export interface CurrencySum {
  currency: string
  /** The figure shown in the line. */
  text: string
  /** The full breakdown for the currency, shown on hover. */
  title: string
}

/** Sums by currency below a list. */
export function Sums({
  heading,
  sums,
  newestOnly,
  failed,
}: {
  heading: string
  sums: readonly CurrencySum[]
  newestOnly?: string
  failed: boolean
}) {
  const { t } = useTranslation('list')
  if (failed) return t('totals.failed')
  return (
    <>
      {newestOnly === undefined ? null : <span className={styles.bound}>{newestOnly}</span>}
      {sums.length > 0 ? <span className={styles.currency}>{heading}</span> : null}
      {sums.map((sum) => (
        <span key={sum.currency} className={styles.sum} title={sum.title}>
          <span className={styles.currency}>{sum.currency}</span> {sum.text}
        </span>
      ))}
    </>
  )
}
