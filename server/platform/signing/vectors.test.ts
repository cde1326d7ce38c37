import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { callbackText, callText, signingText } from '#domain/orders/order-sign.ts'
import type { Encryption, SignVersion } from '#domain/orders/order-sign.ts'
import { hmacOf, signParams } from '#server/platform/signing/sign-params.ts'

/** Signatures that every library of the platform has to make. */
interface Vectors {
  calls: { says: string; key: string; time: number; path: string; body: string; sign: string }[]
  callbacks: { says: string; key: string; time: number; body: string; sign: string }[]
  bodySigns: {
    says: string
    key: string
    encryption: Encryption
    version: SignVersion
    params: Record<string, string | number | null>
    text: string
    sign: string
  }[]
}

const vectors: Vectors = JSON.parse(readFileSync('sdk/vectors.json', 'utf8'))

it.each(vectors.calls)('signs a call: $says', ({ key, time, path, body, sign }) => {
  expect(hmacOf(key, callText(time, path, body))).toBe(sign)
})

it.each(vectors.callbacks)('signs a callback: $says', ({ key, time, body, sign }) => {
  expect(hmacOf(key, callbackText(time, body))).toBe(sign)
})

it.each(vectors.bodySigns)('signs in the body: $says', ({ key, encryption, version, params, text, sign }) => {
  expect(signingText(params, key, version)).toBe(text)
  expect(signParams(params, key, encryption, version)).toBe(sign)
})

it('gives every call and callback another signature', () => {
  const signs = [...vectors.calls, ...vectors.callbacks].map(({ sign }) => sign)
  expect(new Set(signs).size).toBe(signs.length)
})
