import { signingText } from '#domain/orders/order-sign.ts'
import type { SignRequest } from '#machines/order-create/order-create.flow.ts'

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Signs a payload as the server checks it: HMAC-SHA256 in lower-case hex, or MD5 in upper case for `default`. */
export async function signOrder({ payload, key, encryption, version }: SignRequest): Promise<string> {
  const encoder = new TextEncoder()
  const text = encoder.encode(signingText(payload, key, version))
  if (encryption === 'default') {
    // Browsers do not have MD5; few merchants still use it.
    const { md5 } = await import('@noble/hashes/legacy.js')
    return hex(md5(text)).toUpperCase()
  }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', imported, text)))
}
