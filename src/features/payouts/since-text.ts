const MINUTE_MS = 60_000

/** How many whole minutes ago an instant was, worded by `minutes`; what lies ahead is now. */
export function sinceText(instant: string, now: Date, minutes: (count: number) => string): string {
  return minutes(Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS)))
}
