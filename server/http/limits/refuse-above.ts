import { CODES } from '#contract/wire/envelope.ts'
import type { Count } from '#server/http/limits/shared-counts.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Throws 429 with the time to wait where more than `most` were counted. */
export function refuseAbove(most: number, count: Count | undefined): void {
  if (!count || count.hits <= most) return
  throw new AppError(CODES.tooMany, 'tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(count.msLeft / 1_000)) })
}
