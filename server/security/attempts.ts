import { and, eq, gt, sql } from 'drizzle-orm'
import { CODES } from '#contract/envelope.ts'
import { LIMITS } from '#domain/limits.ts'
import { authCounters } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { createKeyedMutex } from '#server/security/keyed-mutex.ts'
import type { Services } from '#server/services.ts'

/** What is guessed at; each kind counts and locks by itself. */
export type AttemptKind = 'login' | 'googleCode' | 'secondLevel' | 'payPassword'

export interface Attempt {
  /** An account's id, or a stand-in below zero for a name that has no account. */
  userId: number
  kind: AttemptKind
  /** Keys of the `errors` locale. */
  wrong: string
  locked: string
}

// Guesses at one thing are tried one by one, so that sending many at once wins nothing.
const oneByOne = createKeyedMutex()

/**
 * Runs a check that may be guessed at; null means wrong. The fifth wrong try in a row locks for ten minutes.
 * Throws 401 with `remainingAttempts`, and 423 with `retryAfterSeconds` while locked.
 * Counts outside any transaction of the caller, so that a failed call still counts.
 */
export async function countedAttempt<T>(
  services: Services,
  attempt: Attempt,
  check: () => Promise<T | null>,
): Promise<T> {
  return await oneByOne(`${attempt.kind}:${attempt.userId}`, async () => {
    await refuseIfLocked(services, attempt)
    const result = await check()
    if (result === null) throw await countWrong(services, attempt)
    // Another process may have locked it meanwhile.
    await refuseIfLocked(services, attempt)
    await services.db.delete(authCounters).where(counterOf(attempt))
    return result
  })
}

const counterOf = ({ userId, kind }: Attempt) => and(eq(authCounters.userId, userId), eq(authCounters.kind, kind))

async function refuseIfLocked(services: Services, attempt: Attempt): Promise<void> {
  const now = services.now()
  const [row] = await services.db
    .select({ lockedUntil: authCounters.lockedUntil })
    .from(authCounters)
    .where(and(counterOf(attempt), gt(authCounters.lockedUntil, now)))
  if (row?.lockedUntil) throw lockedError(attempt, row.lockedUntil, now)
}

async function countWrong(services: Services, attempt: Attempt): Promise<AppError> {
  const now = services.now()
  const lockedUntil = new Date(now.getTime() + LIMITS.loginLockSeconds * 1_000)
  // A lock that has run out starts the count again.
  const failures = sql`case when ${authCounters.lockedUntil} <= ${now.toISOString()}::timestamptz then 1 else ${authCounters.failures} + 1 end`
  const [row] = await services.db
    .insert(authCounters)
    .values({ userId: attempt.userId, kind: attempt.kind, failures: 1 })
    .onConflictDoUpdate({
      target: [authCounters.userId, authCounters.kind],
      set: {
        failures,
        lockedUntil: sql`case when ${failures} >= ${LIMITS.loginTries} then ${lockedUntil.toISOString()}::timestamptz end`,
      },
    })
    .returning({ failures: authCounters.failures, lockedUntil: authCounters.lockedUntil })
  if (row?.lockedUntil) return lockedError(attempt, row.lockedUntil, now)
  const remaining = LIMITS.loginTries - (row?.failures ?? 1)
  return new AppError(CODES.wrongCredentials, attempt.wrong, { remainingAttempts: remaining, params: { remaining } })
}

function lockedError(attempt: Attempt, until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  return new AppError(CODES.locked, attempt.locked, {
    retryAfterSeconds: seconds,
    params: { minutes: Math.ceil(seconds / 60) },
  })
}
