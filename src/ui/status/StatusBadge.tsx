import { memo } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import { toneClasses } from './badge-element.ts'
import type { Badge } from './badge-element.ts'
import styles from './StatusBadge.module.css'
import { statusIcons, toneIcons } from './status-icons.ts'

/** A status by colour, icon and word. */
export const StatusBadge = memo(function StatusBadge({ tone, label, icon = toneIcons[tone] }: Badge) {
  return (
    <span className={toneClasses[tone]}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={statusIcons[icon]} />
      </svg>
      {visibleText(label)}
    </span>
  )
})
