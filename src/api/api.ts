import { routes } from 'virtual:endpoint-routes'
import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#api/client.ts'
import { createAuthGate } from '#api/transport/auth-gate.ts'
import { createTokens } from '#api/transport/tokens.ts'
import type { EndpointName, InputOf } from '#contract/contract.ts'

/** The console's one set of tokens, gate and client. */
export const tokens = createTokens({
  jar: document,
  isSecure: location.protocol === 'https:',
  channel: new BroadcastChannel('paydesk.session'),
})

export const gate = createAuthGate()

export const api = createClient({
  fetch: (url, init) => fetch(url, init),
  baseUrl: import.meta.env['VITE_API_URL'] ?? '',
  routes,
  tokens,
  gate,
  newKey: () => crypto.randomUUID(),
})

/** The query of a reading call: `useQuery(query('order.getList', input))`. Its key is the call's name and input. */
export function query<N extends EndpointName>(name: N, input: InputOf<N>) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => api.call(name, input, { signal }),
  })
}
