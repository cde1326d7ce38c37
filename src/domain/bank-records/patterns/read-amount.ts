import { parseWritten } from '#domain/money/money.ts'

/** Which sign stands before the decimals of an amount. */
export const DECIMAL_MARKS = ['point', 'comma'] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

const DECIMALS_MAX = 6

/** The minor units of an amount as messages write it; undefined where it could be read in two ways, or in none. */
export function readAmount(text: string, mark: DecimalMark, exponent: number): number | undefined {
  const western = mark === 'comma' ? text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) : text
  const plain = western.replaceAll("'", ',')
  if (!/^\d/.test(plain) || (plain.split('.')[1]?.length ?? 0) > DECIMALS_MAX) return undefined
  const parsed = parseWritten(plain, exponent)
  return parsed.ok ? parsed.minor : undefined
}

/** Rest of a number that seemed to end: digits, thousands apart by other signs, powers of ten, words for many. */
const GOES_ON =
  /^(?:[.,_/]?\d|['\u2018\u2019\u02bc\u00b4`]\d| ?[eExX×*^][ +-]?\d|[\u00b2\u00b3\u00b9\u2070-\u2079½¼¾]| ?%| ?[万萬亿億千百十]|[ -]?(?:k|m|mn|mio|mln|b|bn|lakhs?|lacs?|lkh|l|crores?|hundred|thousand|millions?|billions?)\b)/i
/** A day that follows the comma after an amount. */
const DAY_AFTER = /^,\d{1,2}[-/]\d{1,2}[-/]\d/
/** `5 Cr` is fifty million, and `500.00 Cr` a credit of five hundred. */
const CRORE = /^ ?crs?\b/i
const THOUSANDS_APART = /^ \d{3}(?!\d)/
const GOES_BEFORE = /(?:\d[.,_/'\u2018\u2019\u02bc\u00b4`]|\d[eE][+-]?)$/
const APART_BEFORE = /(?<![\d/:.,-])\d{1,3} $/

/** Words of China before the number of an account or an order. */
const NUMBER_BEFORE =
  /(?:尾号|尾號|尾数|尾數|末四位|账号|帐号|帳號|卡号|卡號|单号|單號|编号|編號|手机|手機)(?:为|為|是)?[:( ]{0,2}$/u
/** Words of China after a part of a day, a count, or the number of an account, an order or a payer. */
const NUMBER_AFTER = /^ ?(?:[年月日号號时時点點笔筆次转轉]|账户|账号|帐户|帐号|帳戶|帳號|订单|訂單)/u

/** True where a part of a text is a whole amount, and neither the first or last digits of one nor another number. */
export function isWholeAmount(plain: string, from: number, to: number): boolean {
  const [amount, before, after] = [plain.slice(from, to), plain.slice(0, from), plain.slice(to)]
  const isBeforeDay = /[.,]\d{2}$/.test(amount) && DAY_AFTER.test(after)
  if ((GOES_ON.test(after) && !isBeforeDay) || GOES_BEFORE.test(before) || /\d$/.test(before)) return false
  if (!/[.,]\d{2}$/.test(amount) && CRORE.test(after)) return false
  if (NUMBER_BEFORE.test(before) || (/^\d+$/.test(amount) && NUMBER_AFTER.test(after))) return false
  if (/^\d{1,3}$/.test(amount) && THOUSANDS_APART.test(after)) return false
  return !(/^\d{3}(?!\d)/.test(amount) && APART_BEFORE.test(before))
}

const MONEY = /(?:\b(?:rs|inr|ksh|kes|rmb|cny)\b\.?|[₹¥]|人民币) ?\d|\d ?(?:元|(?:rs|inr|ksh|kes)\b)/i

/** True where a plain text speaks of an amount of money. */
export const namesMoney = (plain: string): boolean => MONEY.test(plain)

/** Format characters, such as marks of writing direction, zero-width spaces and soft hyphens. */
const UNSEEN = /\p{Cf}/gu
const BLANKS = /[\s\p{Cc}\p{Z}]+/gu
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_SHIFT = 0xfe_e0
const DIGIT = /\p{Nd}/gu
const IS_DIGIT = /^\p{Nd}$/u

/**
 * A message as patterns see it: digits of any script and full-width signs as ASCII, every run of blanks one space. Signs
 * that only look like digits, such as superscripts, stay as they are: an amount must not grow by them.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNSEEN, '')
    .replaceAll(FULL_WIDTH, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - FULL_WIDTH_SHIFT))
    .replaceAll(DIGIT, asciiDigit)
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll('\uffe5', '\u00a5')
    .replaceAll(BLANKS, ' ')
    .trim()
}

/** Digits of a script stand in tens, one after the other. */
function asciiDigit(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (IS_DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
