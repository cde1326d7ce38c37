import { scaleLog } from 'd3-scale'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** What people count time in, where a logarithmic axis would name powers of ten. */
const TICKS = [10, 100, SECOND, 10 * SECOND, 60 * SECOND, 600 * SECOND, HOUR, 6 * HOUR, 24 * HOUR]
const LEAST_MS = 10

/** Where durations stand on a logarithmic axis. */
export interface DurationScale {
  /** Percent from the left; what lies outside stands at the edge. */
  at(ms: number): number
  ticks: readonly number[]
}

/** An axis that holds all the durations, and at least the second to the minute. Values in milliseconds. */
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
