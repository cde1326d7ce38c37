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
 * A payment's reference as it is kept and compared, in capitals; null for one that identifies no payment: too short, all
 * one sign, masked, a number in scientific notation, or a word that says that there is none. Every way in is judged by it.
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
  /(?:\b(?:utr|rrn|upi|imps|neft|rtgs|ref(?:erence)?|txn|transaction)\b|流水号|流水號|交易单号|交易單號|交易号|交易號|订单号|訂單號)[^\p{L}\p{N}]{0,6}(?:(?:ref(?:erence)?|no|num|number|id|rrn|utr|txn|transaction|upi)\b[^\p{L}\p{N}]{0,4}){0,3}([A-Z0-9]{8,35})(?![\p{L}\p{N}@_])/giu
/** Fewer digits are a telephone number as well. */
const DIGITS_ONLY_MIN = 12
const DIGITS_MIN = 8

/** The reference that a plain text names by its label, whatever signs stand around it; null where it names none. */
export function referenceIn(plain: string): string | null {
  for (const { 1: token = '' } of plain.matchAll(LABELLED)) {
    const digits = token.replaceAll(/\D/g, '').length
    if (digits >= (digits === token.length ? DIGITS_ONLY_MIN : DIGITS_MIN) && isReference(token))
      return referenceOf(token)
  }
  return null
}
