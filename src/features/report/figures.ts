import { COMPARED_MIN } from '#domain/statistics/statistics.ts'
import type { FigureKind } from '#features/report/report-row.ts'

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

/**
 * How a figure changed since the period before: `by` is a ratio of the figure before, for rates the difference of both; null
 * where there was nothing, or too little (`isOfFew`), to compare with.
 */
export interface Change {
  direction: 'up' | 'down' | 'same'
  by: number | null
  tone: 'good' | 'bad' | 'flat'
  isOfFew?: true
}

/**
 * Compares a figure with that of the period before, which is of so many records (`countBefore`); null if neither is known. A
 * change too small to be written is none.
 */
export function changeOf(
  kind: FigureKind,
  better: 'more' | 'less' | undefined,
  now: number | null,
  before: number | null,
  countBefore: number,
): Change | null {
  if (now === null || (before === null && now === 0)) return null
  const difference = now - (before ?? 0)
  const by = before === null ? null : kind === 'rate' ? difference : before === 0 ? null : difference / Math.abs(before)
  const isSame = difference === 0 || (by !== null && Math.round(Math.abs(by) * 1_000) === 0)
  if (isSame) return { direction: 'same', by: 0, tone: 'flat' }
  const isOfFew = before !== null && before !== 0 && countBefore < COMPARED_MIN
  const isGood = better === undefined ? null : difference > 0 === (better === 'more')
  const tone = isGood === null ? 'flat' : isGood ? 'good' : 'bad'
  const direction = difference > 0 ? 'up' : 'down'
  return isOfFew ? { direction, by: null, tone, isOfFew } : { direction, by, tone }
}
