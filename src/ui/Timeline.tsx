import type { ReactNode } from 'react'
import type { StatusTone } from '#ui/status/status-icons.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'
import styles from './Timeline.module.css'

/** One event: when (as text), what, by whom. */
export interface TimelineEntry {
  readonly id: string
  readonly at: string
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly actor?: string
  readonly tone: StatusTone
}

/** Events in a vertical list, in the given order. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry} data-tone={entry.tone}>
          <div className={styles.head}>
            <span className={styles.title}>{entry.title}</span>
            <time className={styles.at}>{entry.at}</time>
          </div>
          {entry.detail || entry.actor ? (
            <div className={styles.detail}>
              {entry.actor ? <bdi className={styles.actor}>{sanitizeText(entry.actor)}</bdi> : null}
              {entry.detail}
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
