import { Icon } from '#ui/icons/Icon.tsx'
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
        <Icon name="columns-3" size={16} />
      </button>
      {children}
    </div>
  )
}
