import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SIGNATURES, signatureNamed } from '#domain/pay-gateway.ts'
import type { Signature, SignatureName } from '#domain/pay-gateway.ts'
import { signedCall } from '#server/payout/pay-gateways/call-gateway.ts'
import { isProved } from '#server/payout/pay-gateways/callback-proof.ts'
import type { Gateway } from '#server/payout/pay-gateways/gateway-store.ts'
import {
  privateKeyIn,
  publicKeyIn,
  hasSignature,
  paramsText,
  signText,
} from '#server/payout/pay-gateways/signatures.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const PRIVATE = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
const PUBLIC = String(pair.publicKey.export({ type: 'spki', format: 'pem' }))
const NAMES = Object.keys(SIGNATURES) as SignatureName[]
const isRsa = (name: SignatureName) => SIGNATURES[name].digest === 'rsaSha256'
const NOW = new Date('2026-11-26T04:00:00Z')

/** A gateway that signs its callbacks as we sign calls to it. */
const gatewayWith = (name: SignatureName): Gateway => ({
  id: 1,
  name,
  baseUrl: 'https://gateway.example/api/',
  keyId: 'M-7',
  key: isRsa(name) ? PRIVATE : 'a key',
  callbackKey: isRsa(name) ? PUBLIC : 'a key',
  signing: name,
  callbackProof: name,
  callbackReference: 'reference',
  callbackSign: null,
  timeoutMs: 1_000,
  tries: 1,
})
const payment = { reference: 'r-1', gateway: 1, amountMinor: 500, empty: '', payee: { name: 'Asha', cardNumber: '12' } }
const posted = (name: SignatureName, body: string = JSON.stringify(payment)) =>
  signedCall(gatewayWith(name), { method: 'POST', path: '/payouts', body }, NOW)

describe('known vectors', () => {
  /** The example of the documentation of WeChat Pay's version 2 calls. */
  const documented = {
    nonce_str: 'ibuaiVcKdpRxkhJA',
    appid: 'wxd930ea5d5a258f4f',
    mch_id: '10000100',
    device_info: '1000',
    body: 'test',
  }
  const key = '192006250b4c09247ec02edce69f6a2d'
  const signed = (signature: Signature) => signText(signature, paramsText(signature, documented, key), key)

  it('MD5 of sorted parameters and key', () =>
    expect(signed(SIGNATURES.md5Params)).toBe('9A0A8659F005D6984697E2CA0A9CF3B7'))
  it('HMAC-SHA256 of sorted parameters and key', () =>
    expect(signed(SIGNATURES.sortedParams).toUpperCase()).toBe(
      '6A9AE1657590FD6257D693A078E1C3E4BB6BA4DC30B23E0EE2496E54170DACD6',
    ))
  it('HMAC-SHA256 of a body (RFC 4231, 4.3)', () =>
    expect(signText(SIGNATURES.hmacBody, 'what do ya want for nothing?', 'Jefe')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ))
  it('SHA-256 of a text (FIPS 180-4)', () =>
    expect(signText(SIGNATURES.sha256Params, 'abc', '').toLowerCase()).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    ))
  it('RSA-SHA256 (RFC 7515, A.2)', () => {
    const [header, payload, signature = ''] = RFC_7515.split('.')
    const publicKey = createPublicKey({ key: { kty: 'RSA', n: RFC_7515_N, e: 'AQAB' }, format: 'jwk' })
    const text = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(hasSignature(SIGNATURES.rsaBody, `${header}.${payload}`, signature, text)).toBe(true)
    expect(hasSignature(SIGNATURES.rsaBody, `${header}.${payload}x`, signature, text)).toBe(false)
  })
  it('RSA-SHA256 of what we sign, read by another way', () => {
    const { headers } = posted('rsaBody', '{"a":1}')
    const signature = Buffer.from(headers?.['x-signature'] ?? '', 'base64')
    expect(verify('RSA-SHA256', Buffer.from('{"a":1}'), pair.publicKey, signature)).toBe(true)
  })
})

describe.each(NAMES)('%s', (name) => {
  const { body, headers } = posted(name)
  const heard = { headers: { ...headers }, rawBody: String(body) }

  it('proves itself where calls and callbacks are signed alike', () =>
    expect(isProved(gatewayWith(name), heard)).toBe(true))

  it.each([
    ['another reference', (text: string) => text.replace('r-1', 'r-2')],
    ['another amount', (text: string) => text.replace('500', '501')],
    ['something nested that is other', (text: string) => text.replace('Asha', 'Eve')],
    ['one parameter more', (text: string) => text.replace('{', '{"more":1,')],
  ])('is refused with %s', (_, change) => {
    const rawBody = change(heard.rawBody)
    expect(rawBody).not.toBe(heard.rawBody)
    expect(isProved(gatewayWith(name), { ...heard, rawBody })).toBe(false)
  })

  it('is refused without a signature, a key, or by another key', () => {
    const params = { ...payment, sign: undefined }
    expect(isProved(gatewayWith(name), { headers: {}, rawBody: JSON.stringify(params) })).toBe(false)
    for (const callbackKey of [null, '', 'other'])
      expect(isProved({ ...gatewayWith(name), callbackKey }, heard)).toBe(false)
    expect(isProved({ ...gatewayWith(name), callbackProof: 'refused' }, heard)).toBe(false)
  })

  it('signs a GET', () => {
    const sent = signedCall(gatewayWith(name), { method: 'GET', path: '/payouts/r-1?x=1', body: null }, NOW)
    const url = new URL(sent.url)
    const signature = signatureNamed(name)
    const given = signature?.over === 'body' ? sent.headers?.['x-signature'] : url.searchParams.get('sign')
    const text =
      signature?.over === 'body'
        ? '/payouts/r-1?x=1'
        : `mchId=M-7&x=1${signature?.endsWithKey ? `&key=${gatewayWith(name).key}` : ''}`
    expect(url.pathname).toBe('/api/payouts/r-1')
    expect(hasSignature(SIGNATURES[name], text, given ?? '', gatewayWith(name).callbackKey ?? '')).toBe(true)
  })

  it('sends a body that has no parameters as it is', () => {
    const sent = posted(name, '[1]')
    expect(sent.body).toBe('[1]')
  })
})

it('reads RSA keys as they come: PEM of both kinds, on one line, bare Base64; and nothing else', () => {
  const pkcs1 = String(pair.privateKey.export({ type: 'pkcs1', format: 'pem' }))
  for (const text of [PRIVATE, pkcs1, PRIVATE.replaceAll('\n', ' '), PRIVATE.replaceAll(/-----[A-Z ]+-----|\n/g, '')])
    expect(privateKeyIn(text)?.equals(pair.privateKey), text.slice(0, 30)).toBe(true)
  expect(publicKeyIn(PUBLIC)?.equals(pair.publicKey)).toBe(true)
  expect(publicKeyIn(String(pair.publicKey.export({ type: 'pkcs1', format: 'pem' })))?.equals(pair.publicKey)).toBe(
    true,
  )
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  for (const text of ['', 'key', PUBLIC, String(privateKey.export({ type: 'pkcs8', format: 'pem' }))])
    expect(privateKeyIn(text)).toBeUndefined()
})

const RFC_7515 =
  'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw'
const RFC_7515_N =
  'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ'
