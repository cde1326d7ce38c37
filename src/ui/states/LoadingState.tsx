import styles from './states.module.css'

/** Something is on its way; shown only after a moment, so that quick answers do not flicker. */
export function LoadingState({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {label}
    </div>
  )
}
