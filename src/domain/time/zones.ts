import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { offsetAt } from '#domain/time/zone-offsets.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The wall-clock text of the wire. */
export const WALL_CLOCK = 'YYYY-MM-DD HH:mm:ss'

/** IANA zones by the value of the setting `defaultCountry`. */
export const COUNTRY_ZONES = {
  china: 'Asia/Shanghai',
  india: 'Asia/Kolkata',
  kenya: 'Africa/Nairobi',
} as const

export type Country = keyof typeof COUNTRY_ZONES
export const COUNTRIES = Object.keys(COUNTRY_ZONES) as Country[]

export const BEIJING_ZONE = 'Asia/Shanghai'

/** The platform's zone: Beijing when statistics ask for it, otherwise that of the default country. */
export function platformZone(timeFormat: 'beijing' | 'local', country: Country): string {
  return timeFormat === 'beijing' ? BEIJING_ZONE : COUNTRY_ZONES[country]
}

/** Writes an instant (Date or ISO text) as wall-clock text in a zone. */
export function toWallClock(instant: Date | string, zone: string): string {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime()
  if (Number.isNaN(ms)) return 'Invalid Date'
  const local = ms + offsetAt(ms, zone)
  const day = Math.floor(local / DAY_MS)
  const second = Math.floor((local - day * DAY_MS) / 1_000)
  return `${textOfDay(day)} ${pad(Math.floor(second / 3_600))}:${pad(Math.floor(second / 60) % 60)}:${pad(second % 60)}`
}

const DAY_MS = 86_400_000
/** Days whose text is kept: a year of them. An export writes a day thousands of times, and Date takes ten times as long for it. */
const DAYS_MAX = 366
const dayTexts = new Map<number, string>()

/** The text of a day, counted since the epoch. */
function textOfDay(day: number): string {
  const known = dayTexts.get(day)
  if (known !== undefined) return known
  if (dayTexts.size >= DAYS_MAX) dayTexts.clear()
  const [text = ''] = new Date(day * DAY_MS).toISOString().split('T')
  dayTexts.set(day, text)
  return text
}

const pad = (count: number) => (count < 10 ? `0${count}` : String(count))

/** The day, `yyyy-MM-dd`, that holds an instant in a zone. */
export function dayIn(instant: Date, zone: string): string {
  return toWallClock(instant, zone).slice(0, 10)
}

const WALL_CLOCK_TEXT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** Reads wall-clock text in a zone; undefined when it is no real moment (such as 31 February). */
export function fromWallClock(text: string, zone: string): Date | undefined {
  if (!WALL_CLOCK_TEXT.test(text)) return undefined
  const strict = dayjs.utc(`${text.replace(' ', 'T')}Z`)
  if (!strict.isValid() || strict.format(WALL_CLOCK) !== text) return undefined
  return dayjs.tz(text, zone).toDate()
}

/** The start of the day that holds an instant, in a zone, shifted by whole days. */
export function startOfDay(instant: Date, zone: string, shiftDays = 0): Date {
  const ms = instant.getTime()
  const midnight = (Math.floor((ms + offsetAt(ms, zone)) / DAY_MS) + shiftDays) * DAY_MS
  // The offset may change between midnight and then. Not by Day.js, which asks the zone of the process as well.
  const near = midnight - offsetAt(midnight, zone)
  return new Date(midnight - offsetAt(near, zone))
}
