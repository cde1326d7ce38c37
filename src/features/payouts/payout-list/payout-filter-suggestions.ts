import { parseMajor } from '#domain/money.ts'
import { findOrderCode } from '#domain/order-code.ts'

/** A possible meaning of a search text: `field` is a filter, `value` its value. */
export interface PayoutFilterSuggestion {
  field: 'orderCode' | 'merchantOrderId' | 'utr' | 'amount' | 'userName' | 'cardNumber' | 'ifscCode' | 'vpa'
  value: string
}

const MONEY = /^[¥₹$]?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,6})?$/
const UTR = /^(?=.*\d)[A-Za-z0-9]{12,22}$/
const CARD = /^\d{8,20}$/
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/i
const VPA = /^[\w.-]{2,}@[A-Za-z]{2,}$/
const LATIN = /^[\x20-\x7e]+$/

/** What a text may mean, likeliest first: an order number, an amount, a bank's code, a UPI account, a card, a reference, a name. */
export function suggestPayoutFilters(raw: string): PayoutFilterSuggestion[] {
  const text = raw.trim().slice(0, 128)
  if (text === '') return []
  const orderCode = findOrderCode(text)
  if (orderCode) return [{ field: 'orderCode', value: orderCode }]
  if (!LATIN.test(text)) return [{ field: 'userName', value: text }]
  if (VPA.test(text)) return [{ field: 'vpa', value: text }]
  const suggestions: PayoutFilterSuggestion[] = []
  if (IFSC.test(text)) suggestions.push({ field: 'ifscCode', value: text.toUpperCase() })
  const amount = amountIn(text)
  if (amount !== undefined && text.length < 10) suggestions.push({ field: 'amount', value: amount })
  if (CARD.test(text)) suggestions.push({ field: 'cardNumber', value: text })
  if (UTR.test(text)) suggestions.push({ field: 'utr', value: text })
  if (text.length <= 64) suggestions.push({ field: 'merchantOrderId', value: text })
  if (/[a-z]/i.test(text)) suggestions.push({ field: 'userName', value: text })
  return suggestions
}

/** The plain decimal text of an amount as people write it; undefined when it is none. */
function amountIn(text: string): string | undefined {
  const match = MONEY.exec(text)
  if (!match) return undefined
  const plain = (match[1] ?? '').replaceAll(',', '') + (match[2] ?? '')
  return parseMajor(plain, 6).ok ? plain : undefined
}
