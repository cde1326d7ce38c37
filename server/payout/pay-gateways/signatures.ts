import { createPrivateKey, createPublicKey, createHash, createHmac, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Signature } from '#domain/pay-gateway.ts'
import { signedPairs } from '#domain/orders/order-sign.ts'
import { equalsInConstantTime } from '#server/platform/signing/sign-params.ts'

/** An RSA key in PEM or bare Base64, on one line or many; undefined where the text is none. */
export const privateKeyIn = (text: string): KeyObject | undefined =>
  firstRsa(
    (['pkcs8', 'pkcs1'] as const).map((type) => () => createPrivateKey({ key: derIn(text), format: 'der', type })),
  )

/** The same of a public key. */
export const publicKeyIn = (text: string): KeyObject | undefined =>
  firstRsa((['spki', 'pkcs1'] as const).map((type) => () => createPublicKey({ key: derIn(text), format: 'der', type })))

const derIn = (text: string) => Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')

function firstRsa(readings: readonly (() => KeyObject)[]): KeyObject | undefined {
  for (const read of readings) {
    try {
      const key = read()
      if (key.asymmetricKeyType === 'rsa') return key
    } catch {
      // It is written in another way, or no key.
    }
  }
  return undefined
}

type Params = Readonly<Record<string, unknown>>

/** The text that a signature of parameters is over: the non-empty ones but `sign`, sorted; a nested one as JSON. */
export function paramsText({ endsWithKey }: Signature, params: Params, key: string): string {
  const scalars = Object.entries(params).map(([name, value]) => [name, isNested(value) ? JSON.stringify(value) : value])
  const pairs = signedPairs(Object.fromEntries(scalars)).map(([name, value]) => `${name}=${value}`)
  return [...pairs, ...(endsWithKey ? [`key=${key}`] : [])].join('&')
}

const isNested = (value: unknown) => typeof value === 'object' && value !== null

/** The signature of a text: HMAC in lower-case hex, a hash in upper-case hex, RSA in Base64. Throws on a key that is none. */
export function signText({ digest }: Signature, text: string, key: string): string {
  switch (digest) {
    case 'hmacSha256':
      return createHmac('sha256', key).update(text, 'utf8').digest('hex')
    case 'rsaSha256': {
      const privateKey = privateKeyIn(key)
      if (!privateKey) throw new TypeError('no RSA key')
      return sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64')
    }
    default:
      return createHash(digest).update(text, 'utf8').digest('hex').toUpperCase()
  }
}

/** True for a text with this signature; hex counts in either case. */
export function hasSignature(signature: Signature, text: string, given: string, key: string): boolean {
  if (signature.digest !== 'rsaSha256')
    return equalsInConstantTime(signText(signature, text, key).toLowerCase(), given.toLowerCase())
  const publicKey = publicKeyIn(key)
  return publicKey !== undefined && verify('sha256', Buffer.from(text, 'utf8'), publicKey, Buffer.from(given, 'base64'))
}

/** The parameters of a URL-encoded body; of a repeated one the last. */
export const formIn = (body: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(body))

/** The parameters of a JSON body; undefined where it is no object. */
export function paramsIn(body: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '{}')
    return isNested(value) && !Array.isArray(value) ? { ...(value as object) } : undefined
  } catch {
    return undefined
  }
}
