import { memo } from 'react'
import styles from './StatusBadge.module.css'
import { statusIcons, toneIcons } from './status-icons.ts'
import type { StatusIcon, StatusTone } from './status-icons.ts'

const toneClasses: Record<StatusTone, string | undefined> = {
  success: styles.success,
  warn: styles.warn,
  danger: styles.danger,
  info: styles.info,
  neutral: styles.neutral,
}

/** A status by colour, icon and word; plain elements, so that it may stand in table cells, where the next row often has the same. */
export const StatusBadge = memo(function StatusBadge({ tone, label, icon = toneIcons[tone] }: { tone: StatusTone; label: string; icon?: StatusIcon }) {
  return (
    <span className={toneClasses[tone]}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={statusIcons[icon]} />
      </svg>
      {label}
    </span>
  )
})
