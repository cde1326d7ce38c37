import { plainText } from '#domain/bank-records/patterns/read-amount.ts'
import { referenceIn, referenceOf } from '#domain/bank-records/reference.ts'

/** References of the rails, as banks weave them into their texts; each names it in its first group. */
const RAILS: Readonly<Record<string, readonly RegExp[]>> = {
  INR: [
    // The number of a UPI or IMPS payment, twelve digits of its own; those of an address are a telephone.
    /(?<![\p{L}\p{N}])(?:UPI|IMPS|MMT|P2A|P2M)\b.*?(?<![\p{L}\p{N}])(\d{12})(?![\p{L}\p{N}@]|[-._][\p{L}\p{N}._-]*@)/iu,
    // The UTR of a NEFT or RTGS transfer: the bank's four letters, then digits.
    /(?<![\p{L}\p{N}])([A-Z]{4}[A-Z0-9]{0,2}\d{10,18})(?![\p{L}\p{N}])/u,
  ],
  KES: [
    // The receipt of M-Pesa: ten capitals and digits, at least one of each.
    /(?<![\p{L}\p{N}])(?=[A-Z0-9]{0,9}\d)([A-Z][A-Z0-9]{9})(?![\p{L}\p{N}])/u,
  ],
}

/** Digits of a UPI reference, which some banks fill up with noughts. */
const FILLED = /^0{4}(\d{12})$/
/** The rail that some banks write before their reference. */
const RAIL_BEFORE = /^(?:UPI|IMPS|NEFT|RTGS|INF)[-/ ]+/i

/** The reference of a row: of its own column, or from its text by the rails of the currency. */
export function rowReference(own: string, text: string, currency: string): string | null {
  const cell = plainText(own).replace(RAIL_BEFORE, '').replace(FILLED, '$1')
  const written = plainText(text)
  return referenceOf(cell) ?? railReference(written, currency) ?? referenceIn(written)
}

function railReference(text: string, currency: string): string | null {
  for (const rail of RAILS[currency] ?? []) {
    const found = referenceOf(rail.exec(text)?.[1])
    if (found !== null) return found
  }
  return null
}
