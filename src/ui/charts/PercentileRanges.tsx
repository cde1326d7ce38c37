import type { ReactNode } from 'react'
import { logScale, ticksWithin } from '#ui/charts/log-scale.ts'
import styles from '#ui/charts/charts.module.css'

/** The names of percentiles, in the order of their values; the last one is the greatest of all. */
export const PERCENTILES = ['p50', 'p75', 'p90', 'p95', 'p99', 'max'] as const
export type Percentile = (typeof PERCENTILES)[number]

/** How long something took: values in milliseconds, null where it never came so far. */
export type Spread = { id: string; label: string; count: number } & Record<Percentile, number | null>

interface PercentileRangesProps<S extends Spread> {
  caption: string
  spreads: readonly S[]
  heads: { label: string; count: string; range: string } & Record<Percentile, string>
  link: (spread: S, className: string | undefined, children: ReactNode) => ReactNode
  durationText: (ms: number) => string
  numberText: (value: number) => string
}

const SECOND = 1_000
const TICKS = [
  10,
  100,
  SECOND,
  10 * SECOND,
  60 * SECOND,
  600 * SECOND,
  3_600 * SECOND,
  6 * 3_600 * SECOND,
  24 * 3_600 * SECOND,
]
const LEAST_MS = 10

/** A table of durations with their spread on one logarithmic axis: the median, the box to p90, the line to p99. */
export function PercentileRanges<S extends Spread>({
  caption,
  spreads,
  heads,
  link,
  durationText,
  numberText,
}: PercentileRangesProps<S>) {
  const known = spreads.flatMap((spread) => [spread.p50 ?? [], spread.p99 ?? []].flat()).filter((ms) => ms > 0)
  const min = Math.max(LEAST_MS, Math.min(...known, SECOND) / 2)
  const max = Math.max(...known, 60 * SECOND) * 1.2
  const at = logScale(min, max)
  const ticks = ticksWithin(TICKS, min, max)
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads.label}</th>
          <th scope="col" className={styles.barHead}>
            <span className={styles.hidden}>{heads.range}</span>
            <svg className={styles.ticks} aria-hidden="true">
              {ticks.map((tick) => (
                <text key={tick} x={percent(at(tick))} y="10" textAnchor="middle">
                  {durationText(tick)}
                </text>
              ))}
            </svg>
          </th>
          <th scope="col" className={styles.number}>
            {heads.count}
          </th>
          {PERCENTILES.map((name) => (
            <th key={name} scope="col" className={styles.number}>
              {heads[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {spreads.map((spread) => (
          <tr key={spread.id}>
            <th scope="row" className={styles.label}>
              {link(spread, styles.link, spread.label)}
            </th>
            <td>
              <svg className={styles.range} aria-hidden="true">
                {ticks.map((tick) => (
                  <line
                    key={tick}
                    className={styles.gridline}
                    x1={percent(at(tick))}
                    x2={percent(at(tick))}
                    y1="0"
                    y2="100%"
                  />
                ))}
                <Range spread={spread} at={at} />
              </svg>
            </td>
            <td className={styles.number}>{numberText(spread.count)}</td>
            {PERCENTILES.map((name) => {
              const ms = spread[name]
              return (
                <td key={name} className={styles.number}>
                  {ms === null ? '–' : durationText(ms)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Range({ spread: { p50, p90, p99 }, at }: { spread: Spread; at: (ms: number) => number }) {
  if (p50 === null || p90 === null || p99 === null) return null
  return (
    <>
      <line className={styles.whisker} x1={percent(at(p50))} x2={percent(at(p99))} y1="50%" y2="50%" />
      <line className={styles.whisker} x1={percent(at(p99))} x2={percent(at(p99))} y1="30%" y2="70%" />
      <rect
        className={styles.box}
        x={percent(at(p50))}
        width={percent(Math.max(0.003, at(p90) - at(p50)))}
        y="20%"
        height="60%"
        rx="2"
      />
      <line className={styles.median} x1={percent(at(p50))} x2={percent(at(p50))} y1="10%" y2="90%" />
    </>
  )
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`
