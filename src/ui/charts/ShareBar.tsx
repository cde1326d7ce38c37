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
