import type { IncomingHttpHeaders } from 'node:http'
import { CALLBACK_SIGN, signatureNamed } from '#domain/pay-gateway.ts'
import type { Gateway } from '#server/payout/pay-gateways/gateway-store.ts'
import { formIn, hasSignature, paramsIn, paramsText } from '#server/payout/pay-gateways/signatures.ts'

interface Heard {
  headers: IncomingHttpHeaders
  rawBody: string
}
type Params = Readonly<Record<string, unknown>>

/** True for a callback that proves to come from the gateway; never without a callback key. */
export function isProved({ callbackKey, callbackProof, callbackSign }: Gateway, heard: Heard): boolean {
  const signature = signatureNamed(callbackProof)
  if (!signature || !callbackKey) return false
  const name = callbackSign ?? CALLBACK_SIGN[signature.over]
  if (signature.over === 'body')
    return hasSignature(signature, heard.rawBody, String(heard.headers[name.toLowerCase()] ?? ''), callbackKey)
  const { [name]: sign = '', ...params } = paramsOf(heard) ?? {}
  return hasSignature(signature, paramsText(signature, params, callbackKey), String(sign), callbackKey)
}

/** The reference of the payment that a callback is about, where the gateway puts it; undefined if there is none. */
export function referenceIn({ callbackReference }: Gateway, heard: Heard): string | undefined {
  const found = callbackReference
    .split('.')
    .reduce<unknown>(
      (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      paramsOf(heard),
    )
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

const isObject = (value: unknown): value is Params => typeof value === 'object' && value !== null

const paramsOf = ({ headers, rawBody }: Heard): Params | undefined =>
  String(headers['content-type']).startsWith('application/x-www-form-urlencoded') ? formIn(rawBody) : paramsIn(rawBody)
