import { dayIn, fromWallClock } from '#domain/time/zones.ts'

/** The parts of a time, by how its format writes them; longer ones first. */
const TOKENS = {
  YYYY: String.raw`(?<year>\d{4})`,
  YY: String.raw`(?<shortYear>\d{2})`,
  MMM: '(?<monthName>[a-z]{3,9})',
  MM: String.raw`(?<month>\d{2})`,
  M: String.raw`(?<month>\d{1,2})`,
  DD: String.raw`(?<day>\d{2})`,
  D: String.raw`(?<day>\d{1,2})`,
  HH: String.raw`(?<hour>\d{2})`,
  H: String.raw`(?<hour>\d{1,2})`,
  hh: String.raw`(?<hour>\d{2})`,
  h: String.raw`(?<hour>\d{1,2})`,
  mm: String.raw`(?<minute>\d{2})`,
  ss: String.raw`(?<second>\d{2})`,
  A: '(?<half>[ap]m)',
} as const
const TOKEN = /\[[^\]]*\]|YYYY|YY|MMM|MM|M|DD|D|HH|H|hh|h|mm|ss|A|[^A-Za-z]|[A-Za-z]/g
const UNKNOWN = ''
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_MS = 86_400_000
/** A clock may be ahead by as much. */
const CLOCK_AHEAD_MS = 3_600_000
/** How old a payment may be that a message tells of. */
const AGE_DAYS_MAX = 400

/** The formats of a pattern's time, as people write them: `DD-MM-YY HH:mm | D MMM YYYY [at] h:mm A`. */
export function timeFormats(formats: string): string[] {
  return formats
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean)
}

const compiled = new Map<string, RegExp>()

/** The expression of a time's format; undefined where it has a part twice, or parts that nobody knows. */
export function timeExpression(format: string): RegExp | undefined {
  const known = compiled.get(format)
  if (known) return known
  const parts = (format.match(TOKEN) ?? []).map((part) => {
    if (part in TOKENS) return TOKENS[part as keyof typeof TOKENS]
    if (part === ' ') return ' ?'
    const literal = /^\[(.*)\]$/.exec(part)?.[1]
    if (literal === undefined && /[A-Za-z]/.test(part)) return UNKNOWN
    return (literal ?? part).replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  })
  if (parts.includes(UNKNOWN)) return undefined
  try {
    const made = new RegExp(`^${parts.join('')}$`, 'i')
    compiled.set(format, made)
    return made
  } catch {
    return undefined
  }
}

export interface Near {
  receivedAt: Date
  zone: string
}

/** Why a text is no moment of a payment, the reason that says most of it last. */
const TIME_FAULTS = ['wrongFormat', 'notADate', 'tooLongAgo', 'laterThanNow'] as const
export type TimeFault = (typeof TIME_FAULTS)[number]
export type TimeReading = { ok: true; moment: Date } | { ok: false; fault: TimeFault }

/**
 * The moment that a message or a statement names, by any of some formats. A missing year or day is the nearest one
 * before the message came. A moment that has not come yet or is long gone is a fault.
 */
export function timeReading(text: string, formats: string, near: Near): TimeReading {
  let fault: TimeFault = 'wrongFormat'
  for (const format of timeFormats(formats)) {
    const parts = timeExpression(format)?.exec(text.trim())?.groups
    const read = parts ? momentOf(parts, near) : undefined
    if (read instanceof Date) return { ok: true, moment: read }
    if (read !== undefined) fault = worse(fault, read)
  }
  return { ok: false, fault }
}

const worse = (one: TimeFault, other: TimeFault): TimeFault =>
  TIME_FAULTS.indexOf(one) > TIME_FAULTS.indexOf(other) ? one : other

/** True where the format that takes a time says more than its day. */
export const hasClock = (text: string, formats: string): boolean =>
  timeFormats(formats).some((format) => timeExpression(format)?.exec(text.trim())?.groups?.['hour'] !== undefined)

/** The moment of some parts of a time, or why they are none. */
export function momentOf(parts: Record<string, string | undefined>, near: Near): Date | TimeFault {
  const clock = clockOf(parts)
  let fault: TimeFault = 'notADate'
  if (clock === undefined) return fault
  for (const day of daysOf(parts, near)) {
    const moment = fromWallClock(`${day} ${clock ?? '23:59:59'}`, near.zone)
    if (!moment) continue
    // A day without a clock is no later than the message.
    if (clock === null && moment > near.receivedAt && dayIn(near.receivedAt, near.zone) === day) return near.receivedAt
    const age = near.receivedAt.getTime() - moment.getTime()
    if (age >= -CLOCK_AHEAD_MS && age <= AGE_DAYS_MAX * DAY_MS) return moment
    fault = worse(fault, age < 0 ? 'laterThanNow' : 'tooLongAgo')
  }
  return fault
}

/** Null where the message names no clock. */
function clockOf({ hour, minute, second, half }: Record<string, string | undefined>): string | null | undefined {
  if (hour === undefined) return null
  const read = Number(hour)
  if (half !== undefined && (read < 1 || read > 12)) return undefined
  const inDay = half === undefined ? read : (read % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  return `${pad(inDay)}:${minute ?? '00'}:${second ?? '00'}`
}

/** The days that may be meant, the likeliest first. */
function daysOf(parts: Record<string, string | undefined>, { receivedAt, zone }: Near): string[] {
  const month = parts['monthName'] ? monthOf(parts['monthName']) : Number(parts['month'])
  if (parts['day'] === undefined) return [dayIn(receivedAt, zone), dayIn(new Date(receivedAt.getTime() - DAY_MS), zone)]
  const given = parts['year'] ?? (parts['shortYear'] && `20${parts['shortYear']}`)
  const thisYear = Number(dayIn(receivedAt, zone).slice(0, 4))
  const years = given === undefined ? [thisYear + 1, thisYear, thisYear - 1] : [Number(given)]
  return years.map((year) => `${year}-${pad(month)}-${pad(Number(parts['day']))}`)
}

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
const pad = (count: number): string => String(count).padStart(2, '0')
