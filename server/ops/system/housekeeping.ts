import { and, lt, or } from 'drizzle-orm'
import {
  authCounters,
  bulkRuns,
  idempotencyKeys,
  merchantCalls,
  rateCounts,
  sessions,
  usedGoogleCodes,
  usedSignatures,
} from '#server/db/schema/schema.ts'
import { KEPT_CALL_DAYS } from '#domain/orders/merchant-calls.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import { STEP_SECONDS } from '#server/platform/secrets/google-codes.ts'
import type { Services } from '#server/platform/services.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Ended sessions are kept for a while, so that a returning console learns the reason. */
const ENDED_SESSIONS_MS = 30 * DAY_MS

/**
 * Deletes expired data: answered keys, used codes, old sessions, counts of unknown user names and of rate limits, calls
 * of merchants.
 */
export async function tidy({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now().getTime()
  const dayAgo = new Date(at - DAY_MS)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, dayAgo))
  await db.delete(bulkRuns).where(lt(bulkRuns.createdAt, dayAgo))
  await db.delete(usedGoogleCodes).where(lt(usedGoogleCodes.step, Math.floor(dayAgo.getTime() / 1_000 / STEP_SECONDS)))
  await db.delete(authCounters).where(and(lt(authCounters.userId, 0), lt(authCounters.triedAt, dayAgo)))
  await db.delete(usedSignatures).where(lt(usedSignatures.endsAt, new Date(at)))
  await db.delete(rateCounts).where(lt(rateCounts.endsAt, new Date(at)))
  await db.delete(merchantCalls).where(lt(merchantCalls.at, new Date(at - KEPT_CALL_DAYS * DAY_MS)))
  const longAgo = new Date(at - ENDED_SESSIONS_MS)
  await db.delete(sessions).where(or(lt(sessions.endedAt, longAgo), lt(sessions.expiresAt, longAgo)))
}

/** Tidies now and every hour; safe in several processes. Returns the stop function. */
export function startHousekeeping(services: Services): Stop {
  return startSweep({
    everyMs: HOUR_MS,
    clock: services.clock,
    work: async () => await tidy(services),
    onError: (error) => services.log.error({ err: error }, 'tidying up failed'),
  })
}
