import styles from '#ui/charts/charts.module.css'

interface ShareBarProps {
  whole: number
  /** How much of the whole is filled. */
  part: number
  /** What would take the full width. */
  most: number
}

/** A bar in a table's cell: the length is how many, the filled part how many of them. The figures stand beside it. */
export function ShareBar({ whole, part, most }: ShareBarProps) {
  return (
    <svg className={styles.share} aria-hidden="true">
      <rect className={styles.rest} width={percentOf(whole, most)} height="100%" rx="2" />
      <rect className={styles.success} width={percentOf(part, most)} height="100%" rx="2" />
    </svg>
  )
}

const percentOf = (value: number, most: number) => `${((value / Math.max(1, most)) * 100).toFixed(2)}%`
