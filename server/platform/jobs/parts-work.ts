import { setTimeout as delay } from 'node:timers/promises'
import { addIdSpans } from '#server/db/parts/add-id-spans.ts'
import { addMonths } from '#server/db/parts/add-months.ts'
import { dropEmptiedSpans } from '#server/db/parts/drop-emptied-spans.ts'
import { refreshEstimates } from '#server/db/parts/refresh-estimates.ts'
import { isInUse } from '#server/db/transactions/lock-wait.ts'
import { LOCK_SPACES, whileLocked } from '#server/db/transactions/advisory-locks.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** A month is made weeks before it comes, and a part of ids a million before. */
const SWEEP_MS = 600_000
/** How often it is tried in a sweep where others are at work on a table, and how long apart. */
const TRIES = 30
const APART_MS = 1_000
const LOCK = [LOCK_SPACES.parts, 0] as const

/** Makes the parts to come of tables that lie by months or by ids, and keeps what the planner knows of them, in one process at a time. */
export const partsWork = sweepWork({
  everyMs: SWEEP_MS,
  work: makeParts,
  failure: 'the parts to come could not be made',
})

async function makeParts(services: Services, isStopping: () => boolean): Promise<void> {
  const { db, log, now, pool } = services
  await whileLocked(pool, LOCK, async () => {
    for (let tries = 1; tries <= TRIES && !isStopping(); tries += 1) {
      try {
        await addMonths(db, now(), zoneOf(services))
        await addIdSpans(db)
        await dropEmptiedSpans(db)
        return await refreshEstimates(db)
      } catch (error) {
        if (!isInUse(error)) throw error
      }
      await delay(APART_MS)
    }
    log.info('the parts to come are made later: others are at work on a table')
  })
}
