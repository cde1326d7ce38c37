import { paths } from 'virtual:icon-paths'
import { memo } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from './StatusBadge.module.css'
import { statusIcons, toneIcons } from './status-icons.ts'
import type { StatusIcon, StatusTone } from './status-icons.ts'

/** The content of a status badge: colour, label, and an icon if it is not the tone's default. */
export interface Badge {
  readonly tone: StatusTone
  readonly label: string
  readonly icon?: StatusIcon
}

/** A status by colour, icon and word. */
export const StatusBadge = memo(function StatusBadge({ tone, label, icon = toneIcons[tone] }: Badge) {
  return (
    <span className={styles[tone]}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={paths[statusIcons[icon]]} />
      </svg>
      {visibleText(label)}
    </span>
  )
})
