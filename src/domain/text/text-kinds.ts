import { isIfsc, isUpiAddress } from '#domain/accounts/payment-codes.ts'
import { isGrouped, parseMajor } from '#domain/money/money.ts'
import { findOrderCode } from '#domain/orders/order-code.ts'
import { CURRENCIES } from '#domain/products.ts'
import type { Currency } from '#domain/products.ts'
import { pastedNumber } from '#domain/text/pasted-text.ts'

/** The kinds of things that a searched text can be. */
export type TextKind =
  | 'orderCode'
  | 'orderCodeStart'
  | 'batchNumber'
  | 'ipAddress'
  | 'network'
  | 'hash'
  | 'wallet'
  | 'vpa'
  | 'vpaStart'
  | 'phone'
  | 'accountEnd'
  | 'ifscCode'
  | 'identifyCode'
  | 'amount'
  | 'utr'
  | 'cardNumber'
  | 'merchantOrderId'
  | 'merchantOrderStart'
  | 'name'

/** One reading of a text: what it can be, and its value as it is stored. */
export interface TextMeaning {
  kind: TextKind
  value: string
  /** Of an amount that names one. */
  currency?: Currency
}

/** Longer texts are cut: no field that a search reads is longer. */
const TEXT_MAX = 128

/** The beginning of an order number from its sixth sign on, or of its digits, which begin with a day. */
const ORDER_CODE_START = /^(?:[CP]\d{5,15}|\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{0,9})$/i
/** A batch number: B, the day as yyMMdd, and 10 digits. */
const BATCH_NUMBER = /^B\d{16}$/i
const IP_V4 = /^(?:\d{1,3}\.){3}\d{1,3}$/
const IP_V6 = /^(?=.*:.*:)[\da-f:]{3,39}$/i
const PREFIX_LENGTH = /^\/\d{1,3}$/
/** A transaction on a chain: 32 bytes in hexadecimal digits. */
const HASH = /^(?:0x)?[\da-f]{64}$/i
/** Addresses of Tron (base58) and of Ethereum and its kin (20 bytes in hexadecimal digits). */
const WALLET = /^(?:T[1-9A-HJ-NP-Za-km-z]{33}|0x[\da-f]{40})$/i
/** A UPI address that is not whole yet. */
const VPA_START = /^[\w.-]{3,}@[A-Za-z\d.]*$/
/** A telephone number, with the country's or without. */
const PHONE = /^\+?(?:\d[ -]?){9,14}\d$/
/** The last four signs of a card or a wallet. */
const ACCOUNT_END = /^[A-Za-z\d]{4}$/
const IDENTIFY_CODE = /^\d{6}$/
/** Digits with a unit before or after them. */
const MONEY = /^([^\d\s,-]{0,4})\s*(\d[\d,]{0,16})(\.\d{1,6})?\s*([^\d\s.,-]{0,4})$/u
const WHOLE_LENGTH = 12
/** Signs and words of currencies beside amounts, in small letters. */
const CURRENCY_SIGNS: Readonly<Record<string, Currency>> = {
  ...Object.fromEntries(CURRENCIES.map((currency) => [currency.toLowerCase(), currency])),
  ...{ '¥': 'CNY', '￥': 'CNY', 元: 'CNY', rmb: 'CNY' },
  ...{ '₹': 'INR', rs: 'INR', 'rs.': 'INR' },
  ...{ $: 'USDT', '₮': 'USDT', u: 'USDT' },
  ksh: 'KES',
}
const DIGITS = /^\d+$/
/** References of Indian banks are 12 digits, those of others up to 22 letters and digits. */
const UTR = /^(?=.*\d)[A-Za-z\d]{12,22}$/
/** The number of a Chinese wallet's payment: the day first, 20 digits in all. */
const WALLET_REFERENCE = /^20\d{18}$/
/** The beginning of a merchant's number: shorter ones begin too many. */
const NUMBER_START = /^(?=.*\d)[\x21-\x7e]{4,63}$/
const ANY_REFERENCE = /^[A-Za-z\d-]{4,64}$/
const ANY_ACCOUNT = /^\d{8,20}$/
const LATIN = /^[\x20-\x7e]+$/
const OTHER_LETTERS = /(?![\x20-\x7e])\p{L}/u
const LATIN_NAME = /^[A-Za-z][A-Za-z .'-]+$/

/** How likely a text is of a kind; 0 if it cannot be. The weights only order the readings of one text. */
const LIKELIHOOD: Record<Exclude<TextKind, 'orderCode'>, (text: string) => number> = {
  orderCodeStart: (text) => (!ORDER_CODE_START.test(text) ? 0 : DIGITS.test(text) ? 5 : 55),
  batchNumber: (text) => (BATCH_NUMBER.test(text) ? 95 : 0),
  ipAddress: (text) => (isIpAddress(text) ? 90 : 0),
  network: (text) => (isNetwork(text) ? 90 : 0),
  hash: (text) => (HASH.test(text) ? 90 : 0),
  wallet: (text) => (WALLET.test(text) ? 90 : 0),
  vpa: (text) => (isUpiAddress(text) ? 90 : 0),
  vpaStart: (text) => (VPA_START.test(text) ? 60 : 0),
  phone: (text) => (PHONE.test(text) ? 45 : 0),
  accountEnd: (text) => (ACCOUNT_END.test(text) ? 20 : 0),
  ifscCode: (text) => (isIfsc(text.toUpperCase()) ? 85 : 0),
  identifyCode: (text) => (IDENTIFY_CODE.test(text) ? 80 : 0),
  amount: likelihoodOfAmount,
  utr: likelihoodOfUtr,
  cardNumber: (text) => (!ANY_ACCOUNT.test(text) ? 0 : text.length >= 15 ? 65 : text.length >= 13 ? 50 : 30),
  merchantOrderId: (text) =>
    [...text].length > 64 ? 0 : !LATIN.test(text) || text.includes(' ') ? 12 : DIGITS.test(text) ? 35 : 45,
  // Every number begins with itself, so that this comes last.
  merchantOrderStart: (text) => (NUMBER_START.test(text) ? 1 : 0),
  name: (text) => (OTHER_LETTERS.test(text) ? 80 : LATIN_NAME.test(text) ? 50 : /[a-z]/i.test(text) ? 10 : 0),
}
const KINDS = Object.keys(LIKELIHOOD) as Exclude<TextKind, 'orderCode'>[]

/** How the values of a kind are stored, where it differs from the text. */
const STORED: Partial<Record<TextKind, (text: string) => string | undefined>> = {
  batchNumber: (text) => text.toUpperCase(),
  orderCodeStart: (text) => text.toUpperCase(),
  phone: (text) => text.replaceAll(/\D/g, ''),
  ifscCode: (text) => text.toUpperCase(),
  amount: (text) => amountIn(text)?.plain,
}

/**
 * Meanings that a text can have by its shape, likeliest first. Only an order number, which may stand among other words,
 * rules out everything else. Empty for an empty text.
 */
export function meaningsOf(raw: string): TextMeaning[] {
  const text = pastedNumber(raw).slice(0, TEXT_MAX)
  if (text === '') return []
  const orderCode = findOrderCode(text)
  if (orderCode) return [{ kind: 'orderCode', value: orderCode }]
  return KINDS.map((kind) => ({ kind, likelihood: LIKELIHOOD[kind](text) }))
    .filter(({ likelihood }) => likelihood > 0)
    .sort((a, b) => b.likelihood - a.likelihood)
    .map(({ kind }) => {
      const currency = kind === 'amount' ? amountIn(text)?.currency : undefined
      return { kind, value: STORED[kind]?.(text) ?? text, ...(currency && { currency }) }
    })
}

/** The filters that a text may mean to a list, likeliest first: each kind under the list's name for it. */
export function suggestedFilters<Field extends string>(
  raw: string,
  fieldOf: Readonly<Partial<Record<TextKind, Field>>>,
): { field: Field; value: string }[] {
  const suggested = new Map<Field, string>()
  for (const { kind, value } of meaningsOf(raw)) {
    const field = fieldOf[kind]
    if (field !== undefined && !suggested.has(field)) suggested.set(field, value)
  }
  return [...suggested].map(([field, value]) => ({ field, value }))
}

function likelihoodOfUtr(text: string): number {
  if (WALLET_REFERENCE.test(text) || /^\d{12}$/.test(text)) return 75
  if (UTR.test(text)) return DIGITS.test(text) && text.length > 14 ? 40 : 60
  return ANY_REFERENCE.test(text) ? 20 : 0
}

function isIpAddress(text: string): boolean {
  if (IP_V6.test(text)) return true
  return IP_V4.test(text) && text.split('.').every((part) => Number(part) <= 255)
}

function isNetwork(text: string): boolean {
  const at = text.indexOf('/')
  return at > 0 && PREFIX_LENGTH.test(text.slice(at)) && isIpAddress(text.slice(0, at))
}

function likelihoodOfAmount(text: string): number {
  const amount = amountIn(text)
  if (amount === undefined) return 0
  if (amount.currency !== undefined) return 88
  return text.length < 10 ? 70 : 15
}

/**
 * The plain decimal text of an amount as people write it, with the currency that it names; undefined when it is none.
 */
function amountIn(text: string): { plain: string; currency: Currency | undefined } | undefined {
  const [, before = '', whole, fraction = '', after = ''] = MONEY.exec(text) ?? []
  if (whole === undefined || (before !== '' && after !== '')) return undefined
  const unit = (before || after).toLowerCase()
  const currency = CURRENCY_SIGNS[unit]
  const digits = whole.replaceAll(',', '')
  if ((unit !== '' && currency === undefined) || !isGrouped(whole) || digits.length > WHOLE_LENGTH) return undefined
  const plain = digits + fraction
  return parseMajor(plain, 6).ok ? { plain, currency } : undefined
}
