import { CODES } from '#contract/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/** When to ask again: by then another process may answer, or this clock may have been set. */
const RETRY_SECONDS = 30

/**
 * Throws 503 while this process's clock is not the database's. A Google code stands for a moment, so a process that is in
 * doubt about the time takes none; the code is neither counted nor spent.
 */
export async function requireRightClock({ clock }: Pick<Services, 'clock'>): Promise<void> {
  if (!(await clock.isRight()))
    throw new AppError(CODES.unavailable, 'googleCode.clockOff', { retryAfterSeconds: RETRY_SECONDS })
}
