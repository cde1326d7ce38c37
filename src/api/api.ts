import { routes } from 'virtual:endpoint-routes'
import { createClient } from '#api/client.ts'
import { createAuthGate } from '#api/transport/auth-gate.ts'
import { createTokens } from '#api/transport/tokens.ts'

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
