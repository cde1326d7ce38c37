import { setNonce } from 'get-nonce'

/** The nonce of this response, which styles made at run time must carry; empty in development. */
export function cspNonce(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return content.startsWith('__') ? '' : content
}

/** Tells libraries that write style elements of their own which nonce to use. */
export function installNonce(): void {
  const nonce = cspNonce()
  if (nonce !== '') setNonce(nonce)
}
