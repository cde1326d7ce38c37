import { setTimeout as delay } from 'node:timers/promises'
import { addMonths } from '#server/db/months/add-months.ts'
import { refreshEstimates } from '#server/db/months/refresh-estimates.ts'
import { isInUse } from '#server/db/transactions/lock-wait.ts'
import { LOCK_SPACES, whileLocked } from '#server/db/transactions/advisory-locks.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** A month is made weeks before it comes. */
const SWEEP_MS = 600_000
/** How often it is tried in a sweep where others are at work on a table, and how long apart. */
const TRIES = 30
const APART_MS = 1_000
const LOCK = [LOCK_SPACES.months, 0] as const

/** Makes the months to come of tables that lie by them, and keeps what the planner knows of those tables, in one process at a time. */
export const monthsWork = sweepWork({
  everyMs: SWEEP_MS,
  work: makeMonths,
  failure: 'the months to come could not be made',
})

async function makeMonths(services: Services, isStopping: () => boolean): Promise<void> {
  const { db, log, now, pool } = services
  await whileLocked(pool, LOCK, async () => {
    for (let tries = 1; tries <= TRIES && !isStopping(); tries += 1) {
      try {
        await addMonths(db, now(), zoneOf(services))
        return await refreshEstimates(db)
      } catch (error) {
        if (!isInUse(error)) throw error
      }
      await delay(APART_MS)
    }
    log.info('the months to come are made later: others are at work on a table')
  })
}
