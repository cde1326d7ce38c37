import { useContext } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/list/record/blocks/FactGroup.module.css'
import record from '#features/list/record/blocks/Record.module.css'
import { RecordFoldsContext } from '#features/list/record/record-folds.ts'

interface FactGroupProps {
  /** Kept open for the person under this name. */
  id: string
  title: string
  /** The number of its facts. */
  count: number
  children: ReactNode
}

/** A group of facts that is folded until the person opens it, by a press or, with the others, by the printed key. */
export function FactGroup({ id, title, count, children }: FactGroupProps) {
  const { t } = useTranslation('list')
  const { opened, change, keys } = useContext(RecordFoldsContext)
  const isOpen = opened.includes(id)
  return (
    <details className={styles.group} open={isOpen}>
      <summary
        className={styles.title}
        data-fold=""
        title={keys === undefined ? undefined : t('facts.foldHint', { keys })}
        onClick={(event) => {
          event.preventDefault()
          change(id, !isOpen)
        }}
      >
        <span className={record.heading}>{title}</span> <span className={styles.count}>{count}</span>
      </summary>
      {children}
    </details>
  )
}

/** Says once below a record's own facts that there are folded ones, and the key for them. */
export function FoldedHint() {
  const { t } = useTranslation('list')
  const { keys } = useContext(RecordFoldsContext)
  return keys === undefined ? null : (
    <p className={styles.hint}>
      {t('facts.more')} <kbd>{keys}</kbd>
    </p>
  )
}
