import { timingSafeEqual } from 'node:crypto'
import { CODES } from '#contract/wire/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import type { FoundSession } from '#server/access/sessions/sessions.ts'

/**
 * Passes if the second-level password was given in this session less than 30 minutes ago. Throws 1025 when that has
 * expired, otherwise 1024; expiry is reported even without the token, since its cookie expires too.
 */
export function requireSecondLevel(session: FoundSession, token2: string | undefined, now: Date): void {
  if (session.token2Hash === null || session.token2ExpiresAt === null)
    throw new AppError(CODES.secondLevelMissing, 'session.secondLevelMissing')
  if (session.token2ExpiresAt <= now) throw new AppError(CODES.secondLevelExpired, 'session.secondLevelExpired')
  if (token2 === undefined || !timingSafeEqual(hashToken(token2), session.token2Hash)) {
    throw new AppError(CODES.secondLevelMissing, 'session.secondLevelMissing')
  }
}
