import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable, isDatabaseUnavailable, isUndone } from '#server/db/database-unavailable.ts'

/** Before the second and the third try: a single broken connection is replaced at once, a crashed server is back within a second or so. */
const PAUSES_MS = [100, 400]
/** Whoever has waited so long gets the answer there is. */
const DEADLINE_MS = 5_000

/**
 * Does work that may be done more than once, up to three times while the database is away; then throws what the last try
 * threw. `isSafe` says after which failures it may be done again: by default after every break, as readings may.
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
      // A later try that left nothing says nothing about an earlier one.
      if (isLast || !isSafe(error))
        throw isUnknown && isUndone(error) ? new DatabaseUnavailable('unknown', error) : error
      isUnknown ||= !isUndone(error)
      await delay(pauseMs)
    }
  }
}
