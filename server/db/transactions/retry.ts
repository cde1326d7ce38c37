import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable, isDatabaseUnavailable, isUndone } from '#server/db/failures/database-unavailable.ts'

/**
 * Pauses before the second and third try: a single broken connection is replaced immediately, a crashed server is back
 * within a second or so.
 */
const PAUSES_MS = [100, 400]
/** After this long the caller gets the error instead of another try. */
const DEADLINE_MS = 5_000

/**
 * Retries work up to three times while the database is unavailable, then throws the last error. `isSafe` says after
 * which failures a retry is safe: by default after every connection failure, which suits reads.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  isSafe: (error: unknown) => boolean = isDatabaseUnavailable,
): Promise<T> {
  const began = performance.now()
  let isUnknown = false
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const pauseMs = PAUSES_MS[tries]
      const isLast = pauseMs === undefined || performance.now() - began + pauseMs > DEADLINE_MS
      // A later try that is known to be undone says nothing about an earlier one.
      if (isLast || !isSafe(error))
        throw isUnknown && isUndone(error) ? new DatabaseUnavailable('unknown', error) : error
      isUnknown ||= !isUndone(error)
      await delay(pauseMs)
    }
  }
}
