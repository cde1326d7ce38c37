import type { KeyboardEvent, ReactNode } from 'react'
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

interface TimelineProps {
  entries: readonly TimelineEntry[]
  label: string
  /** The arrow keys walk from event to event. */
  isWalked?: boolean
}

/** Events in a vertical list, in the given order. */
export function Timeline({ entries, label, isWalked = false }: TimelineProps) {
  return (
    <ol className={styles.list} aria-label={label} onKeyDown={isWalked ? walk : undefined}>
      {entries.map((entry, at) => (
        <li
          key={entry.id}
          className={styles.entry}
          data-tone={entry.tone}
          tabIndex={isWalked ? (at === 0 ? 0 : -1) : undefined}
        >
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

/** Steps of the keys. */
const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

/** Moves the focus along the events. */
function walk(event: KeyboardEvent<HTMLOListElement>): void {
  const by = MOVES[event.key]
  const items = [...event.currentTarget.children]
  const { activeElement } = document
  const at = activeElement === null ? -1 : items.indexOf(activeElement)
  if (by === undefined || at < 0) return
  event.preventDefault()
  event.stopPropagation()
  const next = items[Math.min(items.length - 1, Math.max(0, at + by))]
  if (next instanceof HTMLElement) next.focus()
}
