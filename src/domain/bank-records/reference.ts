import { plainText } from '#domain/bank-records/patterns/read-amount.ts'

/** Fewer characters are given twice too soon. */
const REFERENCE_MIN = 6
/** A long number as a spreadsheet shows it, its last digits lost: `4.33E+11`. */
const SCIENTIFIC = /^\+?\d+(?:[.,]\d+)? ?E ?[+-] ?\d+$|^\d+[.,]\d+ ?E ?\d+$/
/** The end of a number that a spreadsheet took for an amount. */
const DECIMALS = /(?<=^\d+)[.,]0+$/
/** The end of a number, the rest of which nobody sees. */
const MASKED = /[*•]|X{4,}\d{1,6}$/
/** Words that stand where there is no reference, without signs and blanks. */
const PLACEHOLDERS = new Set(
  'UNKNOWN UNDEFINED NOTAVAILABLE NOTAPPLICABLE NOTPROVIDED NOREFERENCE NOREF NONREF REFERENCE NUMBER PAYMENT TRANSFER'.split(
    ' ',
  ),
)
/** Brackets, quotes and number signs that stand around a reference and are none of it. */
const AROUND = /^[\s"'`“”‘’(#:[{<]+|[\s"'`“”‘’)\].,;:}>]+$/g

/**
 * A payment's reference as it is kept and compared, in capitals; null for one that identifies no payment: too short,
 * all one sign, masked, a number in scientific notation, or a word that says that there is none. Every way in is judged
 * by it.
 */
export function referenceOf(text: string | null | undefined): string | null {
  const reference = plainText(text ?? '')
    .replaceAll(AROUND, '')
    .toUpperCase()
    .replace(DECIMALS, '')
  if (reference.length < REFERENCE_MIN || SCIENTIFIC.test(reference) || MASKED.test(reference)) return null
  const signs = reference.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (new Set(signs).size <= 1 || /^0+$/.test(signs) || PLACEHOLDERS.has(signs)) return null
  return reference
}

/** True where a reference that somebody types identifies a payment. */
export const isReference = (text: string): boolean => referenceOf(text) !== null

const LABELLED =
  /(?:\b(?:utr|rrn|ref(?:erence|no)?|upi|imps|neft|rtgs|txn|transaction)\b|流水号|流水號|交易单号|交易單號|交易号|交易號|订单号|訂單號)[^\p{L}\p{N}]{0,6}(?:(?:ref(?:erence)?|rrn|utr|no|num|number|id|txn|transaction|upi|is)\b[^\p{L}\p{N}]{0,4}){0,4}([A-Z0-9]{8,35})(?![\p{L}\p{N}@_])/giu
/** A reference in the line of the bank's own books: `UPI/CR/612345678901/NAME`. */
const IN_BOOKS = /\b(?:UPI|IMPS|NEFT|RTGS|P2A)[/:-](?:[A-Z]{2,6}[/:-]){0,2}([A-Z]{0,6}[0-9]{6,22})(?=[/ .,:)-]|$)/giu
/** Labels that can be of nothing but a reference. */
const SURE = /utr|rrn|ref|流水号|流水號/i
/** Fewer digits are a telephone number as well, or a word. */
const DIGITS_ONLY_MIN = 12
const SURE_DIGITS_MIN = 9
const MIXED_DIGITS_MIN = 8
const LONG = { length: 12, digits: 6 }

function isRightLength(token: string, label: string): boolean {
  const digits = token.replaceAll(/\D/g, '').length
  if (digits === token.length) return digits >= (SURE.test(label) ? SURE_DIGITS_MIN : DIGITS_ONLY_MIN)
  return digits >= MIXED_DIGITS_MIN || (token.length >= LONG.length && digits >= LONG.digits)
}

/** The reference that a plain text names by its label, whatever signs stand around it; null where it names none. */
export function referenceIn(plain: string): string | null {
  const span = referenceSpan(plain)
  return span && referenceOf(plain.slice(span.from, span.to))
}

/** Place of the reference. */
export function referenceSpan(plain: string): { from: number; to: number } | null {
  for (const { 0: whole, 1: token = '', index } of plain.matchAll(LABELLED)) {
    const to = index + whole.length
    if (isRightLength(token, whole.slice(0, -token.length)) && isReference(token))
      return { from: to - token.length, to }
  }
  for (const { 0: whole, 1: token = '', index } of plain.matchAll(IN_BOOKS)) {
    const to = index + whole.length
    if (token.replaceAll(/\D/g, '').length >= MIXED_DIGITS_MIN)
      return isReference(token) ? { from: to - token.length, to } : null
  }
  return null
}
