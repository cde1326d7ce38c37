import { between } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** References are stored in capital letters, most of the time; those of chains without what Ethereum's begin with. */
export const referenceForms = (value: string): string[] => [
  ...new Set([value, value.toUpperCase(), value.replace(/^0x/i, '').toUpperCase()]),
]

/** The hexadecimal digits of a wallet are written in either case. */
export const walletForms = (value: string): string[] => [...new Set([value, value.toLowerCase()])]

/** Digits of a phone number without its country's. */
export const PHONE_LENGTH = 10

/** A phone number without its country's digits; a UPI address may begin with it. */
export const phoneForm = (digits: string): string => digits.slice(-PHONE_LENGTH)

/** Signs of an order's or batch's number: a letter, the day, and ten digits. */
const NUMBER_LENGTH = 17

/** Numbers from the first to the last that begin so, in whatever order a database has texts. */
export const numbersBeginning = (column: PgColumn, start: string): SQL =>
  between(column, start.padEnd(NUMBER_LENGTH, '0'), start.padEnd(NUMBER_LENGTH, '9'))
