import i18next from 'i18next'

const STEP = 1_024
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const SECONDS = { minute: 60, hour: 3_600, day: 86_400 }

/** An amount in a unit, in the console's language. */
export const inUnit = (amount: number, unit: string, digits = 0) =>
  new Intl.NumberFormat(i18next.language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(amount)

/** A size in the largest unit of which there is one. */
export function bytesText(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP)))
  return inUnit(bytes / STEP ** power, BYTE_UNITS[power] ?? 'byte', power > 1 ? 1 : 0)
}

/** A length of time in one unit. */
export function secondsText(seconds: number): string {
  if (seconds < SECONDS.minute) return inUnit(seconds, 'second')
  if (seconds < SECONDS.hour) return inUnit(seconds / SECONDS.minute, 'minute')
  if (seconds < SECONDS.day) return inUnit(seconds / SECONDS.hour, 'hour', 1)
  return inUnit(seconds / SECONDS.day, 'day', 1)
}
