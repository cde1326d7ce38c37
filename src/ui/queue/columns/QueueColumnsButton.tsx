import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import type { ReactNode } from 'react'
import styles from './QueueColumns.module.css'

interface QueueColumnsButtonProps {
  readonly label: string
  readonly isOpen: boolean
  readonly onPress: () => void
  /** The popup that it opens. */
  readonly children: ReactNode
}

/** The button of the columns' popup, which stands in it. */
export function QueueColumnsButton({ label, isOpen, onPress, children }: QueueColumnsButtonProps) {
  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.open}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={onPress}
      >
        <IconColumns size={16} aria-hidden="true" />
      </button>
      {children}
    </div>
  )
}
