import styles from './states.module.css'

/** The loading state; delayed, so that fast responses do not flicker. */
export function LoadingState({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {label}
    </div>
  )
}
