import { isWholeAmount } from '#domain/bank-records/patterns/read-amount.ts'
import { momentOf } from '#domain/bank-records/patterns/read-time.ts'
import type { Near, TimeFault, TimeReading } from '#domain/bank-records/patterns/read-time.ts'

/** Labels of a balance, and which one it is. */
const BALANCE = new RegExp(
  [
    String.raw`(?<![a-z])((?:(?:avl|avbl|avb|aval|avail|available|total|tot|clear|clr|net|new|curr?|current|final|updated|closing|ledger|account|wallet|m-pesa)\.? ?){0,3})`,
    String.raw`bal(?:ance)?\b\.?(?: in [^0-9]{1,20}?)?(?: (?:is|now|as (?:on|of) [0-9/-]+))?[ :=-]{0,3}`,
    String.raw`(?:(?:rs|inr|₹|ksh|kes|kshs)\.? ?:?){0,2} ?([0-9](?:[0-9,.']*[0-9])?)`,
  ].join(''),
  'gi',
)
const BALANCE_CHINESE =
  /(可用|实时|当前|交易后|账户|活期|)?(?:余额|餘額)(?:为|為|是|:)? ?(?:人民币|人民幣|RMB|CNY|¥)? ?([0-9](?:[0-9,.']*[0-9])?)/gi
const MINUS = /[ :]-$/

/** Place of a part in a plain text. */
export interface Span {
  from: number
  to: number
}

/**
 * The balance that a plain text names by its label; null where it names none, or several that differ. The one that may
 * be spent counts more than any other.
 */
export function balanceIn(plain: string): string | null {
  const span = balanceSpan(plain)
  return span && plain.slice(span.from, span.to)
}

/** Place of the balance. */
export function balanceSpan(plain: string): Span | null {
  const found = [BALANCE, BALANCE_CHINESE].flatMap((label) =>
    [...plain.matchAll(label)].flatMap(({ 0: whole, 1: which = '', 2: amount = '', index }) => {
      const to = index + whole.length
      const from = to - amount.length
      return MINUS.test(whole.slice(0, whole.length - amount.length)) || !isWholeAmount(plain, from, to)
        ? []
        : [{ which, amount, from, to }]
    }),
  )
  const free = found.filter(({ which }) => /av|可用/i.test(which))
  const [first, ...others] = free.length > 0 ? free : found
  return first && others.every(({ amount }) => amount === first.amount) ? { from: first.from, to: first.to } : null
}

const MONTH = '(?<monthName>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const YEAR = String.raw`(?:(?<year>20\d{2})|(?<shortYear>\d{2}))(?![\d:])`
const DAY = String.raw`(?<day>\d{1,2})`
/** The ways in which days are written, the plainest first. */
const DAYS = [
  String.raw`(?<!\d)(?<year>20\d{2})[-/.](?<month>\d{1,2})[-/.]${DAY}(?!\d)`,
  String.raw`(?<![\d./-])${DAY}[-/.](?<month>\d{1,2})[-/.]${YEAR}`,
  String.raw`(?<!\d)${DAY}(?:st|nd|rd|th)?[-/ .,]{0,2}${MONTH}[-/ .,']{0,2}${YEAR}`,
  String.raw`\b${MONTH} ${DAY},? (?<year>20\d{2})(?!\d)`,
  String.raw`(?<!\d)${DAY}[- ]?${MONTH}\b`,
  String.raw`(?:(?<year>20\d{2})|(?<![\d.])(?<shortYear>\d{2}))年(?<month>\d{1,2})月${DAY}日`,
  String.raw`(?<month>\d{1,2})月${DAY}日`,
]
const CLOCK = String.raw`(?:[ ,T:;|-]{0,3}(?:at|on|hrs)? ?(?<hour>\d{1,2})(?:[:.时時]|点)(?<minute>\d{2})(?:分|[:.](?<second>\d{2}))?(?!\d)(?: ?(?<half>[ap]\.?m)\b)?)?`
const ZONE = String.raw`(?: ?(?:hrs\.?)? ?\(?(?<zone>IST|EAT|UTC|GMT)\b)?`
const MOMENTS = DAYS.map((day) => new RegExp(day + CLOCK + ZONE, 'i'))
const NAMED_ZONES: Record<string, string> = {
  IST: 'Asia/Kolkata',
  EAT: 'Africa/Nairobi',
  UTC: 'Etc/UTC',
  GMT: 'Etc/UTC',
}

/** The moment that a plain text names, in whatever way it is written; null where it names none that can be read. */
export function timeIn(plain: string, near: Near): TimeReading | null {
  let fault: TimeReading | null = null
  for (const { read } of momentsIn(plain, near)) {
    if (read instanceof Date) return { ok: true, moment: read }
    if (read !== 'notADate') fault ??= { ok: false, fault: read }
  }
  return fault
}

/** Place of the moment that a plain text names. */
export function timeSpan(plain: string, near: Near): Span | null {
  for (const { read, from, to } of momentsIn(plain, near)) if (read instanceof Date) return { from, to }
  return null
}

/** The parts of a plain text that look like a moment, the plainest first, as they are read. */
function* momentsIn(plain: string, near: Near): Generator<Span & { read: Date | TimeFault }> {
  for (const expression of MOMENTS) {
    const found = expression.exec(plain)
    const parts = found?.groups
    if (!parts) continue
    const zone = NAMED_ZONES[parts['zone']?.toUpperCase() ?? ''] ?? near.zone
    yield { read: momentOf(parts, { ...near, zone }), from: found.index, to: found.index + found[0].length }
  }
}
