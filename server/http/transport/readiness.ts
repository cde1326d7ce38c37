import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import type { Services } from '#server/platform/services.ts'

/** Time limit for the database to answer. */
const PATIENCE_MS = 3_000

/**
 * Queries the database's time; throws DatabaseUnavailable while it does not answer, and works again once it is back.
 */
export async function checkReadiness({ clock }: Pick<Services, 'clock'>): Promise<void> {
  const answered = new AbortController()
  const tooLate = delay(PATIENCE_MS, undefined, { signal: answered.signal }).then(() => {
    throw new DatabaseUnavailable('undone', new Error(`no answer within ${PATIENCE_MS} ms`))
  })
  try {
    await Promise.race([clock.measure(), tooLate])
  } finally {
    answered.abort()
    tooLate.catch(() => {})
  }
}
