import { and, eq, gt, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Queryable } from '#server/db/client.ts'
import { authCounters } from '#server/db/schema/schema.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Kinds of secrets that can be guessed; each counts and locks separately. `knownLogin` is a sign-in from an address from which the
 * owner signed in of late.
 */
export type AttemptKind = 'login' | 'knownLogin' | 'googleCode' | 'secondLevel' | 'payPassword'

export interface Attempt {
  /** An account's id, or a negative placeholder for a user name without an account. */
  userId: number
  kind: AttemptKind
  /** Keys of the `errors` locale. */
  wrong: string
  locked: string
  /**
   * Throws why the attempt would be in vain even if it were right. Asked only about a wrong one, which then does not
   * count: a right one meets the same refusal.
   */
  refusedAnyway?: (() => Promise<void>) | undefined
}

/** The check to perform; null means wrong. */
type Check<T> = () => Promise<T | null>

/**
 * Thrown by a check whose failure has its own reason, a key of the `errors` locale; it counts like any wrong attempt.
 */
export class WrongTry extends Error {}

// A process checks attempts on one secret one at a time, so that several right ones at once are not taken for a series
// of guesses.
const mutexes = new WeakMap<Services, ReturnType<typeof createKeyedMutex>>()

/**
 * Runs a guessable check; null means wrong. The fifth consecutive wrong attempt locks for ten minutes, a right one
 * resets the count. Throws 401 with `remainingAttempts`, and 423 with `retryAfterSeconds` while locked. Counts outside
 * the caller's transaction, so that a failed call still counts.
 */
export async function countedAttempt<T>(services: Services, attempt: Attempt, check: Check<T>): Promise<T> {
  return await run(services, attempt, check, async () => await clearAttempts(services.db, attempt))
}

/**
 * Like `countedAttempt`, but a right attempt does not reset the count: the caller does so with `clearAttempts`,
 * together with the operation that the attempt was for.
 */
export async function provisionalAttempt<T>(services: Services, attempt: Attempt, check: Check<T>): Promise<T> {
  return await run(services, attempt, check, async () => await takeBack(services, attempt))
}

/** Resets the count of wrong attempts. */
export async function clearAttempts(db: Queryable, attempt: Attempt): Promise<void> {
  await db.delete(authCounters).where(counterOf(attempt))
}

async function run<T>(
  services: Services,
  attempt: Attempt,
  check: Check<T>,
  whenRight: () => Promise<void>,
): Promise<T> {
  return await oneByOne(services, attempt, async () => {
    await refuseIfLocked(services, attempt)
    const counted = await countTry(services, attempt)
    const result = await checked(services, attempt, counted, check)
    await whenRight()
    return result
  })
}

async function checked<T>(services: Services, attempt: Attempt, counted: Counted, check: Check<T>): Promise<T> {
  let wrong = attempt.wrong
  try {
    const result = await check()
    if (result !== null) return result
  } catch (error) {
    if (!(error instanceof WrongTry)) {
      await takeBack(services, attempt)
      throw error
    }
    wrong = error.message
  }
  try {
    await attempt.refusedAnyway?.()
  } catch (refusal) {
    await takeBack(services, attempt)
    throw refusal
  }
  throw wrongError(services, { ...attempt, wrong }, counted)
}

async function oneByOne<T>(services: Services, { kind, userId }: Attempt, work: () => Promise<T>): Promise<T> {
  const mutex = mutexes.get(services) ?? createKeyedMutex()
  mutexes.set(services, mutex)
  return await mutex(`${kind}:${userId}`, work)
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

interface Counted {
  failures: number
  lockedUntil: Date | null
}

/**
 * Counts an attempt as wrong before checking it, so that no more than five are checked however many processes try
 * concurrently. The fifth already locks here; `takeBack` unlocks if it was right.
 */
async function countTry(services: Services, attempt: Attempt): Promise<Counted> {
  const now = services.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const until = new Date(now.getTime() + LIMITS.loginLockSeconds * 1_000)
  // An expired lock restarts the count.
  const failures = sql`case when ${authCounters.lockedUntil} <= ${at} then 1 else ${authCounters.failures} + 1 end`
  const [counted] = await services.db
    .insert(authCounters)
    .values({ userId: attempt.userId, kind: attempt.kind, failures: 1, triedAt: now })
    .onConflictDoUpdate({
      target: [authCounters.userId, authCounters.kind],
      set: {
        failures,
        triedAt: now,
        lockedUntil: sql`case when ${failures} >= ${LIMITS.loginTries} then ${until.toISOString()}::timestamptz end`,
      },
      setWhere: sql`${authCounters.lockedUntil} is null or ${authCounters.lockedUntil} <= ${at}`,
    })
    .returning({ failures: authCounters.failures, lockedUntil: authCounters.lockedUntil })
  if (counted) return counted
  // Another process has locked it meanwhile; if its attempt was right, the lock is already gone.
  await refuseIfLocked(services, attempt)
  return await countTry(services, attempt)
}

/** Reverts the count of a right attempt, and the lock if it was the fifth. */
async function takeBack({ db }: Services, attempt: Attempt): Promise<void> {
  await db
    .update(authCounters)
    .set({
      failures: sql`${authCounters.failures} - 1`,
      lockedUntil: sql`case when ${authCounters.failures} > ${LIMITS.loginTries} then ${authCounters.lockedUntil} end`,
    })
    .where(and(counterOf(attempt), gt(authCounters.failures, 0)))
}

function wrongError({ now }: Services, attempt: Attempt, { failures, lockedUntil }: Counted): AppError {
  if (lockedUntil) return lockedError(attempt, lockedUntil, now())
  const remaining = LIMITS.loginTries - failures
  return new AppError(CODES.wrongCredentials, attempt.wrong, { remainingAttempts: remaining, params: { remaining } })
}

function lockedError(attempt: Attempt, until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  return new AppError(CODES.locked, attempt.locked, {
    retryAfterSeconds: seconds,
    params: { minutes: Math.ceil(seconds / 60) },
  })
}

/** Serializes work with the same key in arrival order; other keys run in parallel. */
function createKeyedMutex() {
  const tails = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const result = (tails.get(key) ?? Promise.resolve()).then(work, work)
    const tail = result.catch(() => {})
    tails.set(key, tail)
    try {
      return await result
    } finally {
      if (tails.get(key) === tail) tails.delete(key)
    }
  }
}
