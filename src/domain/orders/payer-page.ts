import { isReference } from '#domain/bank-records/reference.ts'

/** What a payer is told of an order; nothing of the account is shown in the states after `checking`. */
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

/** Whether a plain reference can be one of a payment in this currency. */
export const isUtrOf = (currency: string, utr: string): boolean =>
  (UTR_FORMS[currency] ?? OTHER_UTR).test(utr) && isReference(utr)
