import type { ReactNode } from 'react'
import styles from '#features/list/record/blocks/Record.module.css'

interface RecordColumnsProps {
  /** The second column; above the first where there is no room. */
  beside?: ReactNode
  children: ReactNode
}

/** A record, and beside it what it is compared with. */
export function RecordColumns({ beside, children }: RecordColumnsProps) {
  return beside ? (
    <div className={styles.columnsRoom}>
      <div className={styles.columns}>
        <div className={styles.beside}>{beside}</div>
        <div>{children}</div>
      </div>
    </div>
  ) : (
    children
  )
}
