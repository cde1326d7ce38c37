import { CODES } from '#contract/wire/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/** Suggested retry delay: by then another process may answer, or the clock may be corrected. */
const RETRY_SECONDS = 30

/**
 * Throws 503 while this process's clock differs from the database's. A Google code is valid only briefly, so a process
 * unsure of the time accepts none; the code is neither counted nor used up.
 */
export async function requireRightClock({ clock }: Pick<Services, 'clock'>): Promise<void> {
  if (!(await clock.isRight()))
    throw new AppError(CODES.unavailable, 'googleCode.clockOff', { retryAfterSeconds: RETRY_SECONDS })
}
