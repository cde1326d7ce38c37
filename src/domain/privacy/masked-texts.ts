import { maskLongNumbers, maskNumber } from '#domain/privacy/masked-numbers.ts'
import { secretKindOf } from '#domain/privacy/secret-fields.ts'

/** Numbers of orders, which are no account's. */
const ORDER_CODE = '(?<code>\\b[CP]\\d{16}\\b)'
/** UPI ids, also as they stand in an address, and wallet addresses. */
const UPI_ID = '(?<upi>(?<![a-z\\d._-])[a-z\\d][a-z\\d._-]+(?:@|%40)[a-z]{2,20}(?![a-z\\d.]))'
const WALLET = '(?<wallet>\\bT[1-9A-HJ-NP-Za-km-z]{33}\\b|\\b0x[\\da-f]{40}\\b)'
/** Digits that `maskLongNumbers` reads as a number. */
const LONG_NUMBER = '(?<long>\\d(?:[ -]?\\d){8,})'

/** Masks accounts in texts whose shape nobody knows: these ones wherever they stand, and whatever looks like one. */
export function accountMask(accounts: readonly string[]): (text: string) => string {
  const written = accounts.filter((one) => one !== '').flatMap((one) => [one, encodeURIComponent(one)])
  const known = [...new Set(written)].toSorted((one, other) => other.length - one.length).map(escaped)
  const found = new RegExp([...known, ORDER_CODE, UPI_ID, WALLET, LONG_NUMBER].join('|'), 'gi')
  return (text) =>
    text.replaceAll(found, (one, ...more) => {
      const { code, long } = more.at(-1) as Record<string, string | undefined>
      if (code !== undefined) return code
      return long === undefined ? maskNumber(one.replaceAll('%40', '@')) : maskLongNumbers(long)
    })
}

const escaped = (text: string) => text.replaceAll(/\W/g, String.raw`\$&`)

/** A value of any shape with the accounts in its texts, and what is named as an account's number, masked. */
export function maskDeep(value: unknown, mask: (text: string) => string, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => maskDeep(item, mask, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [mask(key), maskDeep(item, mask, key)]))
  const isNumber = secretKindOf(name) === 'number'
  if (typeof value === 'string') return isNumber ? maskNumber(value) : mask(value)
  return typeof value === 'number' && isNumber ? maskNumber(String(value)) : value
}
