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
