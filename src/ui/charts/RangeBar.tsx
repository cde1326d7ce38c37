import styles from '#ui/charts/charts.module.css'
import type { DurationScale } from '#ui/charts/duration-scale.ts'

/** A spread: its middle, where its box ends, and where its line ends. Null where there is none. */
export interface Range {
  middle: number | null
  box: number | null
  end: number | null
}

/** The times of the axis above a column of ranges. */
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

/** A spread of durations in a table's cell. The figures stand beside it. */
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

/** A box stays visible where all took the same time. */
const LEAST_WIDTH = 0.3
const percent = (value: number) => `${value.toFixed(2)}%`
const across = (at: number) => ({ x1: percent(at), x2: percent(at) })
