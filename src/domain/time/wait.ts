/** How long work may wait in each queue, minutes. */
export interface WaitLimits {
  /** A collection order that a person has to confirm. */
  order: number
  /** A callback that has not been accepted. */
  callback: number
  /** A payout that nobody has paid. */
  payout: number
}

const MINUTE_MS = 60_000
const MINUTES_A_DAY = 1_440
/** The share of the limit from which it is near. */
const NEAR = 0.5

/** How long something has waited, and how that stands to its limit. */
export interface Wait {
  /** Whole minutes; a future instant counts as now. */
  minutes: number
  state: 'fresh' | 'near' | 'late'
}

/** How long something has waited since an instant (ISO), against a limit in minutes. */
export function waitOf(since: string, now: Date, limit: number): Wait {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS))
  return { minutes, state: minutes >= limit ? 'late' : minutes >= limit * NEAR ? 'near' : 'fresh' }
}

/** A wait in its two largest units, as numbers: minutes below an hour, hours below a day, days beyond. */
export function unitsOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; major: number; minor: number } {
  if (minutes < 60) return { unit: 'minutes', major: minutes, minor: 0 }
  if (minutes < MINUTES_A_DAY) return { unit: 'hours', major: Math.floor(minutes / 60), minor: minutes % 60 }
  return { unit: 'days', major: Math.floor(minutes / MINUTES_A_DAY), minor: Math.floor((minutes % MINUTES_A_DAY) / 60) }
}
