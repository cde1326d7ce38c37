import { fromWallClock, toWallClock } from '#domain/time/zones.ts'

/** The month, `yyyy-MM`, that holds an instant in a zone. */
export const monthIn = (instant: Date, zone: string): string => toWallClock(instant, zone).slice(0, 7)

const MONTHS_A_YEAR = 12

/** Months since year 0. */
function ordinalOf(month: string): number {
  const [year, number] = month.split('-').map(Number)
  return (year ?? 0) * MONTHS_A_YEAR + (number ?? 1) - 1
}

function monthOf(ordinal: number): string {
  const year = String(Math.floor(ordinal / MONTHS_A_YEAR)).padStart(4, '0')
  return `${year}-${String((ordinal % MONTHS_A_YEAR) + 1).padStart(2, '0')}`
}

/** The first instant of the month that holds `now` in a zone, some months back. */
export function startOfMonth(now: Date, zone: string, monthsBack = 0): Date {
  const month = monthOf(ordinalOf(monthIn(now, zone)) - monthsBack)
  const start = fromWallClock(`${month}-01 00:00:00`, zone)
  if (start === undefined) throw new RangeError(`there is no month ${month}`)
  return start
}

/** How many months there are from one instant's to another's, both counted. */
function monthsFrom(first: Date, last: Date, zone: string): number {
  return ordinalOf(monthIn(last, zone)) - ordinalOf(monthIn(first, zone)) + 1
}

/** How far a cleanup has come, which goes through its rows in the order of time up to `cutoff`, exclusive. */
export interface MonthProgress {
  /** The month of the last row that went; null before the first. */
  month: string | null
  done: number
  of: number
}

/** A month counts as done once a row of a later one went, or all is done. */
export function monthProgress(
  { oldest, last, cutoff, isOver }: { oldest: Date | null; last: Date | null; cutoff: Date; isOver: boolean },
  zone: string,
): MonthProgress {
  const end = new Date(cutoff.getTime() - 1)
  const of = oldest === null || oldest > end ? 0 : monthsFrom(oldest, end, zone)
  const reached = oldest === null || last === null ? 0 : Math.max(0, monthsFrom(oldest, last, zone) - 1)
  return { month: last === null ? null : monthIn(last, zone), done: isOver ? of : Math.min(reached, of), of }
}
