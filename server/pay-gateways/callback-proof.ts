import type { IncomingHttpHeaders } from 'node:http'
import { signatureNamed } from '#domain/gateways/pay-gateway.ts'
import type { Gateway } from '#server/pay-gateways/gateway-store.ts'
import { hasSignature, paramsIn, paramsText } from '#server/pay-gateways/signatures.ts'

interface Heard {
  headers: IncomingHttpHeaders
  rawBody: string
}

/** Whether a callback proves that it is the gateway's; never without a callback key. */
export function isProved({ callbackKey, callbackProof }: Gateway, { headers, rawBody }: Heard): boolean {
  const signature = signatureNamed(callbackProof)
  if (!signature || !callbackKey) return false
  if (signature.over === 'body')
    return hasSignature(signature, rawBody, String(headers['x-signature'] ?? ''), callbackKey)
  const params = paramsIn(rawBody)
  return (
    params !== undefined &&
    hasSignature(signature, paramsText(signature, params, callbackKey), String(params['sign'] ?? ''), callbackKey)
  )
}
