import styles from '#ui/charts/charts.module.css'

interface ShareBarProps {
  whole: number
  /** How much of the whole is filled. */
  part: number
  /** The value at full width. */
  most: number
}

/** A part-of-whole bar in a table cell. Hidden from screen readers, the figures are in the cells beside it. */
export function ShareBar({ whole, part, most }: ShareBarProps) {
  return (
    <svg className={styles.share} aria-hidden="true">
      <rect className={styles.rest} width={percentOf(whole, most)} height="100%" rx="2" />
      <rect className={styles.success} width={percentOf(part, most)} height="100%" rx="2" />
    </svg>
  )
}

const percentOf = (value: number, most: number) => `${((value / Math.max(1, most)) * 100).toFixed(2)}%`

interface DeltaBarProps {
  /** The change, up or down. */
  by: number
  /** The largest change, either way, at half the width. */
  most: number
  /** True where more is better; null where neither is. */
  isUpBetter: boolean | null
}

/** A change in a table cell, to the right of the middle if up. Hidden from screen readers, the figures are beside it. */
export function DeltaBar({ by, most, isUpBetter }: DeltaBarProps) {
  const width = (Math.abs(by) / Math.max(1, most)) * 50
  const isGood = isUpBetter === null ? null : by > 0 === isUpBetter
  const tone = isGood === null ? styles.neutral : isGood ? styles.success : styles.danger
  return (
    <svg className={styles.share} aria-hidden="true">
      <line className={styles.gridline} x1="50%" x2="50%" y1="0" y2="100%" />
      <rect className={tone} x={percent(by < 0 ? 50 - width : 50)} width={percent(width)} height="100%" rx="2" />
    </svg>
  )
}

const percent = (value: number) => `${value.toFixed(2)}%`
