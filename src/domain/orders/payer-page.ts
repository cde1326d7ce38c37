import { isReference } from '#domain/bank-records/reference.ts'

/** States of an order that a payer sees; nothing of the account is shown in the states after `checking`. */
export const PAYER_STATES = ['waiting', 'checking', 'paid', 'timedOut', 'ended'] as const
export type PayerState = (typeof PAYER_STATES)[number]

/** The details of an account that a payer may need, in the order in which they are shown. */
export const PAYER_FIELDS = ['accountName', 'bankName', 'cardNumber', 'ifscCode', 'vpa', 'walletAddress'] as const
export type PayerField = (typeof PAYER_FIELDS)[number]

/** How payment references look: 12 digits (UPI, IMPS), 16 (NEFT) or 22 characters (RTGS) in India, a hash on a chain. */
const UTR_FORMS: Readonly<Record<string, RegExp>> = {
  INR: /^(\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/,
  USDT: /^[0-9A-F]{64}$/,
}
const OTHER_UTR = /^[A-Z0-9-]{6,64}$/

/** A reference as it is kept: without spaces, in capitals, a hash without what some explorers write before it. */
export const plainUtr = (typed: string): string =>
  typed
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replace(/^0X(?=[0-9A-F]{64}$)/, '')

/** True where a plain reference can be one of a payment in this currency. */
export const isUtrOf = (currency: string, utr: string): boolean =>
  (UTR_FORMS[currency] ?? OTHER_UTR).test(utr) && isReference(utr)

/** How many bytes of UTF-8 a QR code of ours holds; phones do not read longer ones reliably. */
export const QR_BYTES_MAX = 1_024

/** Schemes that run or show what an address itself holds, or read the device: no page leads payers there. */
const UNSAFE_SCHEMES: ReadonlySet<string> = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'])
/** Control characters, halves of characters, and the line ends that are not control characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/** True where every character of a text can be shown in one line. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text)

/** True where a QR code can hold the text. */
export const fitsQrCode = (text: string): boolean => new TextEncoder().encode(text).length <= QR_BYTES_MAX

/** True where a page may lead payers to an address: one of the web or of an app, never a script or a file. */
export function isSafeAddress(text: string): boolean {
  if (!isPrintable(text)) return false
  try {
    const { password, protocol, username } = new URL(text)
    // With a name before its host it looks like another host than it leads to.
    return !UNSAFE_SCHEMES.has(protocol) && username === '' && password === ''
  } catch {
    return false
  }
}
