import type { HeldTokens } from '#api/transport/request.ts'
import { cookieOf } from '#domain/sign-in.ts'
import { LIMITS } from '#domain/limits.ts'

/** Change that another tab made to the session; all tabs share it. */
export type TokensElsewhere = { type: 'signedIn'; account: string } | { type: 'signedOut' }

export interface Tokens {
  read(): HeldTokens
  keep(token: string, account: string): void
  keepSecond(token2: string): void
  /** Forgets both, in every tab. */
  forget(): void
  onElsewhere(listener: (what: TokensElsewhere) => void): () => void
}

export interface TokenParts {
  /** `document`, or anything that takes and shows cookies as it does. */
  jar: { cookie: string }
  isSecure: boolean
  /** Tells the other tabs; cookies are shared but say nothing when they change. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>
}

/** The session's tokens in cookies. They authenticate nothing by themselves: calls send them as headers. */
export function createTokens({ jar, isSecure, channel }: TokenParts): Tokens {
  const attributes = `; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`

  function write(name: string, value: string, seconds: number): void {
    jar.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}${attributes}`
  }

  const announce = (what: TokensElsewhere) => channel.postMessage(what)

  return {
    read: () => ({ token: cookieOf(jar.cookie, 'token'), token2: cookieOf(jar.cookie, 'token2') }),
    keep(token, account) {
      write('token', token, LIMITS.sessionSeconds)
      // The second level belonged to the session before.
      write('token2', '', 0)
      announce({ type: 'signedIn', account })
    },
    keepSecond: (token2) => write('token2', token2, LIMITS.secondLevelSeconds),
    forget() {
      write('token', '', 0)
      write('token2', '', 0)
      announce({ type: 'signedOut' })
    },
    onElsewhere(listener) {
      const hear = (event: MessageEvent<TokensElsewhere>) => listener(event.data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
