import { createHash, randomBytes } from 'node:crypto'

/** A new bearer token: 32 random bytes as base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a token; useless without the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
