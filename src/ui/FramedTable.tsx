import type { ReactNode } from 'react'
import styles from '#ui/FramedTable.module.css'

/**
 * A short table in a focusable frame, so that it scrolls by keyboard. Cells marked `data-numeric` or `data-mono` are
 * styled accordingly.
 */
export function FramedTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={label}>
      <table>{children}</table>
    </div>
  )
}
