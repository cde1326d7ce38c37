import type { ReactNode } from 'react'
import styles from './states.module.css'

/** The empty state: the reason, and an action such as clearing the filter. */
export function EmptyState({ title, detail, action }: { title: string; detail?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state} role="status">
      <p className={styles.title}>{title}</p>
      {detail ? <div className={styles.detail}>{detail}</div> : null}
      {action}
    </div>
  )
}
