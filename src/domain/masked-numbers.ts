import { ORDER_ACTORS } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { secretKindOf } from '#domain/secret-fields.ts'

/** Fields of an order and of a payout that hold where money comes from or goes to: lists show them with their middle masked. */
export const ORDER_NUMBER_FIELDS = ['cardNumber', 'usdtAddress'] as const
export const PAYOUT_NUMBER_FIELDS = ['cardNumber', 'vpa', 'address', 'payoutCardNumber'] as const

const HIDDEN = '••••'
/** As many characters stay at each end, of short numbers a third. */
const EDGE = 4
/** What a mask answers, or shows no more than one. */
const MASKED = /^(?:••••|.{1,4} •••• .{1,4})(?:@[a-z]{2,20})?$/isu
/** A UPI id ends with the payment app's handle, which names no person. */
const UPI = /^(.+)(@[a-z]{2,20})$/isu

/**
 * A card or account number, UPI id or wallet address with its middle masked, as `6222 •••• 1234` or `asha •••• 1985@okaxis`. It
 * does not tell how long the number was. What is masked already stays as it is.
 */
export function maskNumber(text: string): string {
  if (isMasked(text)) return text
  const [, account, handle] = UPI.exec(text) ?? []
  return account !== undefined && handle !== undefined ? maskMiddle(account) + handle : maskMiddle(text)
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

/** Who sees whole numbers in records and exports: those who act on the order, and the merchant, who gave them. */
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

/** The row with the whole numbers of its record, where the record's are the ones that the row shows masked. */
export function unmaskFields<Row extends object>(row: Row, record: Row, fields: readonly (keyof Row)[]): Row {
  const whole: Row = { ...row }
  for (const field of fields) {
    const known = record[field]
    if (typeof known === 'string' && row[field] === maskNumber(known)) whole[field] = known
  }
  return whole
}

/** A merchant's request with the numbers in it masked, by the names of its fields. */
export function maskRequest(request: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, maskedValue(name, value)]))
}

function maskedValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => maskedValue(name, item))
  if (typeof value === 'object' && value !== null) return maskRequest(value as Record<string, unknown>)
  const isNumber = secretKindOf(name) === 'number' && (typeof value === 'string' || typeof value === 'number')
  return isNumber ? maskNumber(String(value)) : value
}
