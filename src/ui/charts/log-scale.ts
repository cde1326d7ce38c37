/** Places durations on a logarithmic axis from `min` to `max` (both above 0): 0 at the start, 1 at the end; what lies outside is put at the edge. */
export function logScale(min: number, max: number): (value: number) => number {
  const from = Math.log(min)
  const width = Math.log(Math.max(max, min * 1.01)) - from
  return (value) => Math.min(1, Math.max(0, (Math.log(Math.max(value, min)) - from) / width))
}

/** The ticks that lie within an axis. */
export function ticksWithin(ticks: readonly number[], min: number, max: number): number[] {
  return ticks.filter((tick) => tick >= min && tick <= max)
}
