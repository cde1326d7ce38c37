import { setNonce } from 'get-nonce'

/** The placeholder in `index.html` until a server inserts the nonce; one nonce in 4,096 begins with underscores too. */
export const STYLE_NONCE = '__CSP_NONCE__'

/** The nonce of this response, which styles made at run time must carry; empty in development. */
export function cspNonce(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return content === STYLE_NONCE ? '' : content
}

/** Tells libraries that write style elements of their own which nonce to use. */
export function installNonce(): void {
  const nonce = cspNonce()
  if (nonce !== '') setNonce(nonce)
}

// The policy forbids making code of text. Zod would try that out, which browsers report as an attack, so it is told before
// the first schema is made.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
