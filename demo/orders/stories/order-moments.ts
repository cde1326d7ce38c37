import { toWallClock } from '#domain/time/zones.ts'
import type { Random } from '#demo/random.ts'
import { weighted } from '#demo/random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Activity per local hour: low before dawn, a rise at noon, highest in the evening. */
export const HOUR_WEIGHTS = [
  26, 17, 11, 7, 6, 8, 14, 24, 38, 52, 63, 72, 74, 66, 58, 57, 60, 66, 76, 90, 100, 96, 76, 48,
] as const
/** Sunday first; weekends are busier. */
export const WEEKDAY_WEIGHTS = [1.16, 0.9, 0.88, 0.94, 1, 1.12, 1.22] as const
/**
 * Days in which activity doubles. The newest days then hold enough orders to stand beside what the simulated traffic adds, without
 * more orders to load at the first start.
 */
const DOUBLED_IN_DAYS = 14

interface Span {
  count: number
  days: number
  /** The last moment, which is always included. */
  until: Date
  zone: string
}

/** Creation times of orders in ms, oldest first, distributed like real payment activity. */
export function orderMoments(random: Random, { count, days, until, zone }: Span): number[] {
  const end = until.getTime()
  const shift = zoneShift(until, zone)
  const hours = Array.from({ length: days * 24 }, (_, back) => {
    const start = end - (back + 1) * HOUR_MS
    const growth = 2 ** (-back / (DOUBLED_IN_DAYS * 24))
    return [start, hourWeight(start + HOUR_MS / 2 + shift) * growth * (0.8 + 0.4 * random.next())] as const
  })
  const draw = weighted(hours)
  const moments = Float64Array.from({ length: count }, () => Math.floor(draw(random.next()) + random.next() * HOUR_MS))
  moments[0] = end
  return [...moments.sort()]
}

function hourWeight(localMs: number): number {
  const hour = Math.floor((localMs % DAY_MS) / HOUR_MS)
  // 1 January 1970 was a Thursday.
  const weekday = (Math.floor(localMs / DAY_MS) + 4) % 7
  return (HOUR_WEIGHTS[hour] ?? 1) * (WEEKDAY_WEIGHTS[weekday] ?? 1)
}

/** A zone's offset from UTC at an instant, in ms. */
export function zoneShift(at: Date, zone: string): number {
  return Date.parse(`${toWallClock(at, zone).replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000
}
