const MINUTE_MS = 60_000

/** Formats the whole minutes since an instant with `minutes`; a future instant counts as now. */
export function sinceText(instant: string, now: Date, minutes: (count: number) => string): string {
  return minutes(Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS)))
}
