import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { BinaryToTextEncoding } from 'node:crypto'
import { signingText } from '#domain/orders/order-sign.ts'
import type { Encryption, SignVersion } from '#domain/orders/order-sign.ts'

/**
 * The signature of parameters under a merchant's key: HMAC-SHA256 in lower-case hex, or MD5 in upper case for
 * `default`.
 */
export function signParams(
  params: Record<string, unknown>,
  key: string,
  encryption: Encryption,
  version: SignVersion = 1,
): string {
  const text = signingText(params, key, version)
  return encryption === 'SHA256'
    ? hmacOf(key, text)
    : createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()
}

/** A merchant's stored signing method, for its calls and the callbacks to it. */
export interface SignMethod {
  encryption: string
  signVersion: SignVersion
}

/** The signature of parameters by a merchant's method, also used for callbacks to it. */
export function signAs({ encryption, signVersion }: SignMethod, params: Record<string, unknown>, key: string): string {
  return signParams(params, key, encryption === 'default' ? 'default' : 'SHA256', signVersion)
}

/** Compares two texts in constant time. */
export function equalsInConstantTime(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()
  return timingSafeEqual(digest(expected), digest(given))
}

/** The HMAC-SHA256 of a text. */
export const hmacOf = (key: string, text: string, encoding: BinaryToTextEncoding = 'hex'): string =>
  createHmac('sha256', key).update(text, 'utf8').digest(encoding)

/** True if one of the keys makes what was given. All are tried, and each is compared in constant time. */
export const isMadeByAny = (keys: readonly string[], make: (key: string) => string, given: string): boolean =>
  keys.map((key) => equalsInConstantTime(make(key), given)).includes(true)

/** Digest of the signed content without the key: two creations of one order number are equal when their digests are. */
export function contentHash(params: Record<string, unknown>): string {
  return createHash('sha256').update(signingText(params, ''), 'utf8').digest('hex')
}

/** True where a header holds the HMAC-SHA256 of a body with a key, in lower-case hex; compared in constant time. */
export function isBodySigned(rawBody: string, given: string | string[] | undefined, key: string): boolean {
  return equalsInConstantTime(hmacOf(key, rawBody), typeof given === 'string' ? given : '')
}
