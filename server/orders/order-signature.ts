import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { signingText } from '#domain/order-sign.ts'
import type { Encryption } from '#domain/order-sign.ts'

/** The sign of parameters under a merchant's key: HMAC-SHA256 in lower-case hex, or MD5 in upper case for `default`. */
export function signParams(params: Record<string, unknown>, key: string, encryption: Encryption): string {
  const text = signingText(params, key)
  return encryption === 'SHA256'
    ? createHmac('sha256', key).update(text, 'utf8').digest('hex')
    : createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()
}

/** Whether `given` is the sign of the parameters; takes the same time wherever it differs. */
export function isSignedBy(
  params: Record<string, unknown>,
  key: string,
  encryption: Encryption,
  given: string,
): boolean {
  return equalsInConstantTime(signParams(params, key, encryption), given)
}

/** Compares two texts without telling by its time where they differ. */
export function equalsInConstantTime(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()
  return timingSafeEqual(digest(expected), digest(given))
}

/** Digest of what was signed, the key aside: two creations of one order number are the same when theirs is. */
export function contentHash(params: Record<string, unknown>): string {
  return createHash('sha256').update(signingText(params, ''), 'utf8').digest('hex')
}
