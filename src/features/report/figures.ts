export type DurationUnit = 'ms' | 's' | 'min' | 'h' | 'd'

const UNITS: readonly [DurationUnit, number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
  ['ms', 1],
]

/** A duration in its largest fitting unit with at most one decimal: 850 ms, 12.3 s, 4.5 min. */
export function durationIn(ms: number): { unit: DurationUnit; value: string } {
  const [unit, size] = UNITS.find(([, least]) => ms >= least) ?? (['ms', 1] as const)
  const tenths = Math.round((ms * 10) / size)
  return {
    unit,
    value: tenths % 10 === 0 || tenths >= 1_000 ? String(Math.round(tenths / 10)) : (tenths / 10).toFixed(1),
  }
}

/** A ratio (0 to 1) in percent with one decimal: 66.7. */
export function percentOf(rate: number): string {
  return (Math.round(rate * 1_000) / 10).toFixed(1)
}
