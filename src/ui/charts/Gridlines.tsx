import styles from '#ui/charts/charts.module.css'
import { PLOT } from '#ui/charts/layout/plot.ts'

/** The lines of an axis across a plot; all of them are one path. */
export function Gridlines({ ticks }: { ticks: readonly { top: number }[] }) {
  return <path className={styles.gridline} d={ticks.map(({ top }) => `M0,${top * (PLOT / 100)}h${PLOT}`).join('')} />
}
