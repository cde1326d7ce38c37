import styles from '#features/report/Report.module.css'
import type { Figure } from '#features/report/presented-report.ts'
import { ARROWS } from '#ui/sanitize-text.ts'

/** The change of a figure since the period before: an arrow, a colour, and how much; in words where there is room. */
export function ChangeText({ change, isLong = false }: { change: NonNullable<Figure['change']>; isLong?: boolean }) {
  return (
    <span className={styles.change} data-tone={change.tone}>
      <span aria-hidden="true">{ARROWS[change.direction]}</span> {isLong ? change.words : change.by}
    </span>
  )
}
