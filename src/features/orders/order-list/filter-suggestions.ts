import { parseMajor } from '#domain/money.ts'
import { findOrderCode } from '#domain/order-code.ts'
import type { OrderSearch } from '#features/orders/order-list/order-search.ts'

/** A possible meaning of a search text: `field` is a filter, `value` its value. */
export interface FilterSuggestion {
  field: 'orderCode' | 'merchantOrderId' | 'utr' | 'amount' | 'ipAddress' | 'userName' | 'cardNumber'
  value: string
}

const IP_V4 = /^(?:\d{1,3}\.){3}\d{1,3}$/
const IP_V6 = /^(?=.*:.*:)[\da-f:]{3,39}$/i
const MONEY = /^[¥₹$]?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,6})?$/
/** References of Indian banks are 12 digits, those of others up to 22 letters and digits. */
const UTR = /^(?=.*\d)[A-Za-z0-9]{12,22}$/
const CARD = /^\d{13,20}$/
const LATIN = /^[\x20-\x7e]+$/

/**
 * What a text may mean, likeliest first: an order number (also inside pasted words), an address, an amount, a UTR, a
 * card number, a merchant's order number, a name. Empty for an empty text.
 */
export function suggestOrderFilters(raw: string): FilterSuggestion[] {
  const text = raw.trim().slice(0, 128)
  if (text === '') return []
  const orderCode = findOrderCode(text)
  if (orderCode) return [{ field: 'orderCode', value: orderCode }]
  const suggestions: FilterSuggestion[] = []
  if (isIpAddress(text)) suggestions.push({ field: 'ipAddress', value: text })
  const amount = amountIn(text)
  const isShortNumber = amount !== undefined && text.length < 10
  if (isShortNumber) suggestions.push({ field: 'amount', value: amount })
  if (UTR.test(text)) suggestions.push({ field: 'utr', value: text })
  if (CARD.test(text)) suggestions.push({ field: 'cardNumber', value: text })
  if (!LATIN.test(text))
    return [...suggestions, { field: 'userName', value: text }, { field: 'merchantOrderId', value: text.slice(0, 64) }]
  if (text.length <= 64) suggestions.push({ field: 'merchantOrderId', value: text })
  if (amount !== undefined && !isShortNumber) suggestions.push({ field: 'amount', value: amount })
  if (!UTR.test(text) && /^[A-Za-z0-9-]{4,64}$/.test(text)) suggestions.push({ field: 'utr', value: text })
  if (/[a-z]/i.test(text)) suggestions.push({ field: 'userName', value: text })
  return suggestions
}

/** The patch that applies a suggestion. */
export function suggestionPatch({ field, value }: FilterSuggestion): Partial<OrderSearch> {
  return { [field]: value }
}

function isIpAddress(text: string): boolean {
  if (IP_V6.test(text)) return true
  return IP_V4.test(text) && text.split('.').every((part) => Number(part) <= 255)
}

/** The plain decimal text of an amount as people write it; undefined when it is none. */
function amountIn(text: string): string | undefined {
  const match = MONEY.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  const plain = whole.replaceAll(',', '') + fraction
  return parseMajor(plain, 6).ok ? plain : undefined
}
