import type { EndpointName, OutputOf } from '#contract/contract.ts'
import { routes } from 'virtual:endpoint-routes'
import { routeOf } from '#contract/calls/endpoint-routes.ts'
import { networkError } from '#api/api-error.ts'
import { readEnvelope } from '#api/transport/envelope-reader.ts'

/** Calls that a merchant signs; they stand at an address of their own where the platform gives them one. */
export type SignedCall = Extract<EndpointName, `api.${string}.create`>

/** The full address of a signed call, as merchants' servers use it, below the public base address where there is one. */
export function publicCallUrl(name: SignedCall, apiUrl: string): string {
  return apiUrl === '' ? signedCallUrl(name) : apiUrl.replace(/\/+$/, '') + routeOf(routes, name).path
}

/** The full address of a signed call, as this page sends it. */
export function signedCallUrl(name: SignedCall): string {
  const base = import.meta.env['VITE_MERCHANT_API_URL'] ?? import.meta.env['VITE_API_URL'] ?? ''
  return new URL(base + routeOf(routes, name).path, location.origin).href
}

/** Sends a signed body as a merchant's server does: without the session's headers and cookies. Throws ApiError. */
export async function callSigned<N extends SignedCall>(
  name: N,
  body: object,
  signal?: AbortSignal,
): Promise<OutputOf<N>> {
  let response: Response
  try {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal,
    } as const
    response = await fetch(signedCallUrl(name), init)
  } catch (error) {
    signal?.throwIfAborted()
    throw networkError(name, error)
  }
  return (await readEnvelope(name, response, signal)) as OutputOf<N>
}
