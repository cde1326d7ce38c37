import { Secret, TOTP } from 'otpauth'

/** Time step of a code in seconds (RFC 6238). */
export const STEP_SECONDS = 30
/** Codes of the previous and next step are also accepted, for clock skew. */
const WINDOW = 1

function authenticator(secret: string, label = 'Paydesk', issuer = 'Paydesk'): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS })
}

/** A new authenticator secret in base32; stored encrypted in `users.totpSecret`. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The code of a secret at a moment. */
export function googleCodeAt(secret: string, at: Date): string {
  return authenticator(secret).generate({ timestamp: at.getTime() })
}

/** The time step of a code, or null for a wrong code. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const delta = authenticator(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(at.getTime() / 1000 / STEP_SECONDS) + delta
}

/** The URI that authenticator apps read from the QR code. */
export function provisioningUri(secret: string, account: string, issuer: string): string {
  return authenticator(secret, account, issuer).toString()
}
