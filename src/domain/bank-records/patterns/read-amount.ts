import { parseMajor } from '#domain/money/money.ts'

/** Which sign stands before the decimals of an amount. */
export const DECIMAL_MARKS = ['point', 'comma'] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** No thousands, thousands of the West, of India (1,00,000) and of China (1,0000). */
const WHOLES = [/^\d{1,16}$/, /^\d{1,3}(,\d{3})+$/, /^\d{1,2}(,\d{2})*,\d{3}$/, /^\d{1,4}(,\d{4})+$/]
/** Three decimals are not read: they may as well be thousands. */
const FRACTION = /^(\d{1,2}|\d{4,6})$/

/** The minor units of an amount as messages write it; undefined where it could be read in two ways, or in none. */
export function readAmount(text: string, mark: DecimalMark, exponent: number): number | undefined {
  const western = mark === 'comma' ? text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) : text
  const [whole = '', fraction, ...more] = western.replaceAll("'", ',').split('.')
  if (more.length > 0 || !WHOLES.some((form) => form.test(whole))) return undefined
  if (fraction !== undefined && !FRACTION.test(fraction)) return undefined
  const parsed = parseMajor(`${whole.replaceAll(',', '')}.${fraction ?? '0'}`, exponent)
  return parsed.ok ? parsed.minor : undefined
}
