import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

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
