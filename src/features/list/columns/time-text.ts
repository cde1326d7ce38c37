import i18next from 'i18next'
import { COUNTRY_ZONES } from '#domain/time/zones.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats an instant (ISO, UTC) as `yyyy-MM-dd HH:mm:ss` in a zone; caches one formatter per zone, since lists format
 * thousands.
 */
export function timeText(instant: string, zone: string): string {
  let format = formats.get(zone)
  if (!format) {
    // The Swedish locale formats dates as ISO does.
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
    formats.set(zone, format)
  }
  return format.format(new Date(instant))
}

/** Ends of the year, the day and the seconds of a time. */
const PARTS = { year: 5, day: 11, minute: 16 }

/**
 * A time in a cell, without what it shares with now: of today the time of day alone, of this year no year. Of an
 * earlier year the seconds are left out.
 */
export function shortTimeText(instant: string, zone: string): string {
  const text = timeText(instant, zone)
  const today = todayIn(zone)
  if (text.startsWith(today.slice(0, PARTS.day))) return text.slice(PARTS.day)
  return text.startsWith(today.slice(0, PARTS.year)) ? text.slice(PARTS.year) : text.slice(0, PARTS.minute)
}

const MINUTE_MS = 60_000
let asked: { minute: number; zone: string; today: string } | undefined

/** The present time of a zone, to the minute: a list asks for it thousands of times. */
function todayIn(zone: string): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (asked?.minute !== minute || asked.zone !== zone)
    asked = { minute, zone, today: timeText(new Date(minute * MINUTE_MS).toISOString(), zone) }
  return asked.today
}

/**
 * The platform's own zones, none of which has daylight saving time, are preset: a browser's first lookup takes 20 ms.
 */
const names = new Map<string, string>([
  [COUNTRY_ZONES.china, 'UTC+8'],
  [COUNTRY_ZONES.india, 'UTC+5:30'],
  [COUNTRY_ZONES.kenya, 'UTC+3'],
])

/** The name of a zone beside times: its offset from UTC, such as `UTC+8`. */
export function zoneName(zone: string): string {
  let name = names.get(zone)
  if (name === undefined) {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
      new Date(),
    )
    name = parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? zone
    names.set(zone, name)
  }
  return name
}

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
