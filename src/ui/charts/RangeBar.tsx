import styles from '#ui/charts/charts.module.css'
import type { DurationScale } from '#ui/charts/layout/duration-scale.ts'

/** A range from the median (`middle`) to the ends of the box and of the whisker; null if unknown. */
export interface Range {
  middle: number | null
  box: number | null
  end: number | null
}

/** Axis labels above a column of ranges. */
export function RangeAxis({ scale, text }: { scale: DurationScale; text: (ms: number) => string }) {
  return (
    <svg className={styles.ticks} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <text key={tick} x={percent(scale.at(tick))} y="10" textAnchor="middle">
          {text(tick)}
        </text>
      ))}
    </svg>
  )
}

/** A duration range in a table cell. Hidden from screen readers, the figures are in the cells beside it. */
export function RangeBar({ scale, range: { middle, box, end } }: { scale: DurationScale; range: Range }) {
  const isKnown = middle !== null && box !== null && end !== null
  return (
    <svg className={styles.range} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <line key={tick} className={styles.gridline} {...across(scale.at(tick))} y1="0" y2="100%" />
      ))}
      {isKnown ? (
        <>
          <line
            className={styles.whisker}
            x1={percent(scale.at(middle))}
            x2={percent(scale.at(end))}
            y1="50%"
            y2="50%"
          />
          <line className={styles.whisker} {...across(scale.at(end))} y1="30%" y2="70%" />
          <rect
            className={styles.box}
            x={percent(scale.at(middle))}
            width={percent(Math.max(LEAST_WIDTH, scale.at(box) - scale.at(middle)))}
            y="20%"
            height="60%"
            rx="2"
          />
          <line className={styles.median} {...across(scale.at(middle))} y1="10%" y2="90%" />
        </>
      ) : null}
    </svg>
  )
}

/** Keeps the box visible if all durations are equal; percent. */
const LEAST_WIDTH = 0.3
const percent = (value: number) => `${value.toFixed(2)}%`
const across = (at: number) => ({ x1: percent(at), x2: percent(at) })
