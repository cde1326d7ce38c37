import { isGrouped, parseMajor, parseWritten } from '#domain/money/money.ts'
import { fromWallClock } from '#domain/time/zones.ts'
import type { TimeKind } from '#machines/form/form-field.ts'

/** A typed text as the value it stands for, or its fault. */
export type Typed<T> = { ok: true; value: T } | { ok: false; fault: string }

interface Limits {
  min?: number
  max?: number
}

/** Decimals of a rate in per cent. */
export const PERCENT_DECIMALS = 2
const within = (value: number, { min = -Infinity, max = Infinity }: Limits): Typed<number> =>
  value < min || value > max ? { ok: false, fault: 'outOfRange' } : { ok: true, value }

/** Reads a whole number; thousands may be separated by commas. */
export function readWhole(text: string, limits: Limits = {}): Typed<number> {
  const typed = text.trim()
  if (!isGrouped(typed.replace(/^[+-]/, ''))) return { ok: false, fault: 'notANumber' }
  const value = Number(typed.replaceAll(',', ''))
  return Number.isSafeInteger(value) ? within(value, limits) : { ok: false, fault: 'outOfRange' }
}

/** Reads an amount in major units as minor units of a currency with that many decimals. */
export function readMoney(text: string, exponent: number | undefined, limits: Limits = {}): Typed<number> {
  const read = parseWritten(text, exponent)
  return read.ok ? within(read.minor, limits) : read
}

/** Reads per cent, such as `2.5` or `2.5 %`, as a rate in 1/10 000. */
export function readRate(text: string, limits: Limits = {}): Typed<number> {
  const read = parseMajor(text.replace(/\s*[%％]\s*$/, '').trim(), PERCENT_DECIMALS)
  return read.ok ? within(read.minor, limits) : read
}

const SHAPES: Record<'date' | 'time' | 'dateTime', RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}(?::\d{2})?$/,
  dateTime: /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?$/,
}
/** Any zone tells whether the digits are a real moment. */
const ANY_ZONE = 'UTC'
const SOME_DAY = '2000-01-01'

/** The kind of one end of a span, or of the moment itself. */
export const momentKind = (kind: TimeKind): 'date' | 'time' | 'dateTime' =>
  kind === 'dateRange' ? 'date' : kind === 'dateTimeRange' ? 'dateTime' : kind

/**
 * Reads `yyyy-MM-dd`, `HH:mm[:ss]` or both as the wall-clock text of the wire: a time gets its seconds, `00`, or `59` for
 * the end of a span, whose last second is included.
 */
export function readMoment(text: string, kind: TimeKind, end: 'from' | 'to' = 'from'): Typed<string> {
  const moment = momentKind(kind)
  const typed = text.trim().replace('T', ' ')
  if (!SHAPES[moment].test(typed)) return { ok: false, fault: 'notADate' }
  const seconds = end === 'to' ? ':59' : ':00'
  const value = moment !== 'date' && /(?:^| )\d{2}:\d{2}$/.test(typed) ? typed + seconds : typed
  const whole = moment === 'date' ? `${value} 00:00:00` : moment === 'time' ? `${SOME_DAY} ${value}` : value
  return fromWallClock(whole, ANY_ZONE) ? { ok: true, value } : { ok: false, fault: 'notADate' }
}

/** The limit that was typed; null where none was, or what was typed is none. */
export const limitOf = (read: Typed<number>): number | null => (read.ok ? read.value : null)
