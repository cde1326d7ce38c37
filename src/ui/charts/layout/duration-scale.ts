import { scaleLog } from 'd3-scale'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** Round durations, where the ticks of a logarithmic scale would be powers of ten milliseconds. */
const TICKS = [10, 100, SECOND, 10 * SECOND, 60 * SECOND, 600 * SECOND, HOUR, 6 * HOUR, 24 * HOUR]
const LEAST_MS = 10

/** A logarithmic axis of durations. */
export interface DurationScale {
  /** Percent from the left, clamped to the axis. */
  at(ms: number): number
  ticks: readonly number[]
}

/** An axis that covers all the durations (ms), and at least one second to one minute. */
export function durationScale(durations: readonly number[]): DurationScale {
  const known = durations.filter((ms) => ms > 0)
  const min = Math.max(LEAST_MS, Math.min(...known, SECOND) / 2)
  const max = Math.max(...known, 60 * SECOND) * 1.2
  const scale = scaleLog().domain([min, max]).range([0, 100]).clamp(true)
  return {
    at: (ms) => scale(Math.max(ms, min)),
    ticks: TICKS.filter((tick) => tick >= min && tick <= max),
  }
}
