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

interface ErrorStateProps {
  readonly title: string
  /** The reason, and the id to quote if there is one. */
  readonly detail?: ReactNode
  readonly retryLabel: string
  readonly onRetry: () => void
  readonly isRetrying?: boolean
}

/** The error state: what failed, why, and a retry. */
export function ErrorState({ title, detail, retryLabel, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.errorTitle}>{title}</p>
      {detail ? <div className={styles.detail}>{detail}</div> : null}
      <button
        type="button"
        className={styles.retry}
        aria-disabled={isRetrying}
        onClick={() => !isRetrying && onRetry()}
      >
        {retryLabel}
      </button>
    </div>
  )
}

/** The loading state; delayed, so that fast responses do not flicker. */
export function LoadingState({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {label}
    </div>
  )
}
