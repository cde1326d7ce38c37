import { createHash, randomBytes } from 'node:crypto'

/** A new bearer token: 32 random bytes as base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token; without the token it is of no use. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
