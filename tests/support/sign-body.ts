import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { callText, SIGN_HEADERS } from '#domain/orders/order-sign.ts'
import { hmacOf } from '#server/platform/signing/sign-params.ts'

/** Headers that sign the body of a call, now unless a time is given. */
export function signedHeaders(
  name: EndpointName,
  key: string,
  body: unknown,
  time = Math.floor(Date.now() / 1_000),
): Record<string, string> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    [SIGN_HEADERS.time]: String(time),
    [SIGN_HEADERS.sign]: hmacOf(key, callText(time, contract[name].path, text)),
  }
}
