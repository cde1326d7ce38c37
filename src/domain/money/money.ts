/** Money is an integer count of minor units; `exponent` is how many decimals the currency's major unit has. */

/** Why a decimal text is not an amount; the console and the server translate it. */
export type AmountFault = 'notANumber' | 'tooManyDecimals' | 'threeDecimals' | 'outOfRange'

export type ParsedAmount = { ok: true; minor: number } | { ok: false; fault: AmountFault }

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/

/** Parses a decimal text such as `12.5` into minor units without floats. */
export function parseMajor(text: string, exponent = 2): ParsedAmount {
  const match = DECIMAL.exec(text.trim())
  if (!match) return { ok: false, fault: 'notANumber' }
  const [, sign, whole = '0', fraction = ''] = match
  if (fraction.length > exponent && /[1-9]/.test(fraction.slice(exponent))) {
    return { ok: false, fault: 'tooManyDecimals' }
  }
  const digits = whole + fraction.slice(0, exponent).padEnd(exponent, '0')
  const value = BigInt(digits)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) return { ok: false, fault: 'outOfRange' }
  const minor = Number(value)
  return { ok: true, minor: sign === '-' && minor !== 0 ? -minor : minor }
}

/** No thousands, thousands of the West, of India (1,00,000) and of China (1,0000). */
const WHOLES = [/^\d+$/, /^\d{1,3}(,\d{3})+$/, /^\d{1,2}(,\d{2})*,\d{3}$/, /^\d{1,4}(,\d{4})+$/]

/** True where the digits before the decimals are grouped as thousands are, or not at all: `12,34` is no number. */
export const isGrouped = (whole: string): boolean => WHOLES.some((form) => form.test(whole))

/**
 * Parses an amount as people, banks and files write it, with thousands or without. One that could be read in two ways
 * is none: three decimals may as well be thousands, where the currency has fewer. Every way in reads amounts by this.
 */
export function parseWritten(text: string, exponent = 2): ParsedAmount {
  const written = text.trim()
  const sign = /^[+-]/.exec(written)?.[0] ?? ''
  const [whole = '', fraction, ...more] = written.slice(sign.length).split('.')
  if (more.length > 0 || !isGrouped(whole)) return { ok: false, fault: 'notANumber' }
  const parsed = parseMajor(
    `${sign}${whole.replaceAll(',', '')}${fraction === undefined ? '' : `.${fraction}`}`,
    exponent,
  )
  // No thousands begin with a nought, and a currency of more decimals has amounts of three.
  const isAmbiguous = exponent < 3 && fraction?.length === 3 && /[1-9]/.test(whole)
  return parsed.ok && isAmbiguous ? { ok: false, fault: 'threeDecimals' } : parsed
}

/** Writes minor units as a plain decimal text, for instance 1250 as `12.50`. */
export function formatMajor(minor: number, exponent = 2): string {
  const negative = minor < 0
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const fraction = exponent > 0 ? `.${digits.slice(-exponent)}` : ''
  return `${negative ? '-' : ''}${whole}${fraction}`
}

/**
 * For people to read: thousands separated, and the decimals that are needed, but two at least: 20 000 of 4 decimals is
 * `2.00`.
 */
export function formatMoney(minor: number, exponent = 2): string {
  const [whole = '0', fraction] = formatMajor(minor, exponent).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction.replace(/(?<=\d{2})0+$/, '')}`
}

/** Signs of currencies that have one of their own; the others are named by their code. */
const SIGNS: Readonly<Record<string, string>> = { CNY: '¥', INR: '₹', KES: 'KSh', USDT: '₮' }

/** Sign before an amount, in place of a column for its currency. */
export const currencySign = (currency: string): string => SIGNS[currency] ?? `${currency} `

/**
 * Sums and averages with two decimals, rounded, whatever their currency has, so that all figures of a row are written
 * alike.
 */
export function formatMoneyFigure(minor: number, exponent = 2): string {
  if (exponent <= 2) return formatMoney(minor, exponent)
  const step = 10n ** BigInt(exponent - 2)
  const size = BigInt(Math.abs(Math.round(minor)))
  const rounded = Number((size + step / 2n) / step)
  return formatMoney(minor < 0 ? -rounded : rounded)
}

/** Decimals of the finest currency, by which amounts of several are aligned. */
const MOST_DECIMALS = 6

/** As wide as a digit. */
const FIGURE_SPACE = '\u2007'

/** As wide as a decimal point. */
const PUNCTUATION_SPACE = '\u2008'

/**
 * As `formatMoney`, filled up to so many decimals with spaces of a digit's width, so that points stand below each other
 * in a column.
 */
export function formatMoneyAligned(minor: number, exponent = 2, decimals = MOST_DECIMALS): string {
  const text = formatMoney(minor, exponent)
  const point = text.indexOf('.')
  if (point < 0) return text + PUNCTUATION_SPACE + FIGURE_SPACE.repeat(decimals)
  return text + FIGURE_SPACE.repeat(Math.max(0, decimals - (text.length - point - 1)))
}

/** Decimals of the ends of a range of amounts on the wire, whatever the currency of a row. */
export const RANGE_EXPONENT = 2

/** Decimals of the wire's filter amounts, enough for every currency. */
const FILTER_EXPONENT = 6

const FILTER_SHIFT = 100

/**
 * Parses a filter amount: major units shifted by 0.0001 (specification, section 9), into exact millionths of the major
 * unit. A text of fewer than four decimals was not shifted and is used unchanged.
 */
export function parseFilterAmount(text: string): ParsedAmount {
  const parsed = parseMajor(text, FILTER_EXPONENT)
  const isShifted = /\.\d{4,}$/.test(text.trim())
  return parsed.ok && isShifted ? { ok: true, minor: parsed.minor - FILTER_SHIFT } : parsed
}

/** Writes an amount in major units as the wire's filter text: shifted by 0.0001. */
export function toFilterAmount(majorText: string): string | undefined {
  const parsed = parseMajor(majorText, FILTER_EXPONENT)
  return parsed.ok ? formatMajor(parsed.minor + FILTER_SHIFT, FILTER_EXPONENT) : undefined
}

/**
 * Converts millionths of the major unit to minor units of a currency; undefined if the currency cannot represent them.
 */
export function millionthsToMinor(millionths: number, exponent: number): number | undefined {
  const divisor = 10 ** (FILTER_EXPONENT - exponent)
  return millionths % divisor === 0 ? millionths / divisor : undefined
}
