import { ORDER_ACTORS } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { secretKindOf } from '#domain/privacy/secret-fields.ts'

/** Fields of an order and of a payout with payment accounts: lists show them masked in the middle. */
export const ORDER_NUMBER_FIELDS = ['cardNumber', 'usdtAddress'] as const
export const PAYOUT_NUMBER_FIELDS = ['cardNumber', 'vpa', 'address', 'payoutCardNumber'] as const

const HIDDEN = '••••'
/** Characters kept at each end; a third for short numbers. */
const EDGE = 4
/** Matches a masked text, or one that reveals no more than a mask. */
const MASKED = /^(?:••••|.{1,4} •••• .{1,4})(?:@[a-z]{2,20})?$/isu
/** A UPI id ends with the payment app's handle, which is not personal data. */
const UPI = /^(.+)(@[a-z]{2,20})$/isu

/**
 * Masks the middle of a card or account number, UPI id or wallet address, as `6222 •••• 1234` or `asha ••••
 * 1985@okaxis`. The mask hides the length. Masked texts are returned unchanged.
 */
export function maskNumber(text: string): string {
  if (isMasked(text)) return text
  const [, account, handle] = UPI.exec(text) ?? []
  return account !== undefined && handle !== undefined ? maskMiddle(account) + handle : maskMiddle(text)
}

/** Digits that may be an account's number, with or without blanks. */
const LONG_NUMBER = /\d(?:[ -]?\d){8,}/g

/** A text with the middle of what may be account numbers masked, for who only looks. */
export function maskLongNumbers(text: string): string {
  return text.replaceAll(LONG_NUMBER, (digits) =>
    isMasked(digits) ? digits : maskNumber(digits.replaceAll(/[ -]/g, '')),
  )
}

export function isMasked(text: string): boolean {
  return MASKED.test(text)
}

function maskMiddle(text: string): string {
  const characters = [...text]
  const edge = Math.min(EDGE, Math.floor(characters.length / 3))
  if (edge === 0) return HIDDEN
  return `${characters.slice(0, edge).join('')} ${HIDDEN} ${characters.slice(-edge).join('')}`
}

/**
 * True for a role that sees unmasked numbers in records and exports: people who act on the order, and the merchant, who
 * supplied them.
 */
export function readsWholeNumbers(role: Role): boolean {
  return role === 'merchant' || (ORDER_ACTORS as readonly Role[]).includes(role)
}

/** The row with the fields masked. */
export function maskFields<Row extends object>(row: Row, fields: readonly (keyof Row)[]): Row {
  const masked: Row = { ...row }
  for (const field of fields) {
    const value = row[field]
    if (typeof value === 'string') masked[field] = maskNumber(value) as typeof value
  }
  return masked
}

/** The row with unmasked numbers from its record, where they match the masked ones. */
export function unmaskFields<Row extends object>(row: Row, record: Row, fields: readonly (keyof Row)[]): Row {
  const whole: Row = { ...row }
  for (const field of fields) {
    const known = record[field]
    if (typeof known === 'string' && row[field] === maskNumber(known)) whole[field] = known
  }
  return whole
}

/** Masks the numbers in a merchant's request, by field name. */
export function maskRequest(request: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, maskedValue(name, value)]))
}

function maskedValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => maskedValue(name, item))
  if (typeof value === 'object' && value !== null) return maskRequest(value as Record<string, unknown>)
  const isNumber = secretKindOf(name) === 'number' && (typeof value === 'string' || typeof value === 'number')
  return isNumber ? maskNumber(String(value)) : value
}
