import { and, eq, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { sessions, usedGoogleCodes, users } from '#server/db/schema/schema.ts'
import type { RightCode } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { stepOfCode } from '#server/platform/secrets/google-codes.ts'
import type { Services } from '#server/platform/services.ts'
import { clearAttempts, provisionalAttempt, WrongTry } from '#server/access/security/attempts.ts'
import type { Attempt } from '#server/access/security/attempts.ts'
import { requireRightClock } from '#server/access/security/require-right-clock.ts'
import type { SignedIn } from '#server/access/sessions/authenticate.ts'

interface CodeOptions {
  /** Throws why the operation is refused whatever the code: a missing or wrong code does not count then. */
  refusedAnyway?: (() => Promise<void>) | undefined
  /** An earlier code stands: this one has to be right, but may be the one that stands. */
  mayBeSpent?: boolean
}

/** Checks a Google code against the account's confirmed authenticator; wrong and used codes count. */
export async function checkGoogleCode(
  services: Services,
  userId: number,
  code: string,
  options?: CodeOptions,
): Promise<RightCode> {
  return await checkCodeOf(services, userId, await confirmedSecret(services, userId), code, options)
}

/**
 * Checks a Google code against an authenticator's secret. Using the code up resets the count of wrong attempts, in the
 * caller's transaction: a right code whose operation fails resets nothing and stays valid.
 */
export async function checkCodeOf(
  services: Services,
  userId: number,
  secret: string,
  code: string,
  { refusedAnyway, mayBeSpent = false }: CodeOptions = {},
): Promise<RightCode> {
  await requireRightClock(services)
  const attempt: Attempt = {
    userId,
    kind: 'googleCode',
    wrong: 'googleCode.wrong',
    locked: 'googleCode.locked',
    refusedAnyway,
  }
  const step = await provisionalAttempt(services, attempt, async () => {
    const right = stepOfCode(secret, code, services.now())
    if (right !== null && !mayBeSpent && (await isSpent(services.db, userId, right)))
      throw new WrongTry('googleCode.used')
    return right
  })
  return {
    use: async (db) => {
      if (!mayBeSpent) await spendGoogleCode(db, userId, step)
      await clearAttempts(db, attempt)
    },
  }
}

async function confirmedSecret(services: Services, userId: number): Promise<string> {
  const user = await services.db.query.users.findFirst({ where: eq(users.id, userId) })
  if (!user?.totpSecret || !user.totpConfirmed) throw new AppError(CODES.badInput, 'googleCode.notBound')
  return services.secrets.open(user.totpSecret)
}

async function isSpent(db: Queryable, userId: number, step: number): Promise<boolean> {
  const spent = await db
    .select({ step: usedGoogleCodes.step })
    .from(usedGoogleCodes)
    .where(and(eq(usedGoogleCodes.userId, userId), eq(usedGoogleCodes.step, step)))
  return spent.length > 0
}

/**
 * Uses up the code of a time step, so that it works once across sign-in and all operations; throws 401 when already
 * used.
 */
async function spendGoogleCode(db: Queryable, userId: number, step: number): Promise<void> {
  const spent = await db
    .insert(usedGoogleCodes)
    .values({ userId, step })
    .onConflictDoNothing()
    .returning({ step: usedGoogleCodes.step })
  if (spent.length === 0) throw new AppError(CODES.wrongCredentials, 'googleCode.used')
}

/**
 * Checks the code an operation of a kind requires from this person: correct and unused. While an earlier code covers the
 * kind, as long as the setting says now, none is required, but one that is given is judged. Call `use` in the operation's transaction. A missing or wrong code does not
 * count where `refusedAnyway` throws why the operation is refused whatever the code.
 */
export async function demandGoogleCode(
  services: Services,
  { actor, session }: SignedIn,
  kind: string,
  code: unknown,
  refusedAnyway?: () => Promise<void>,
): Promise<RightCode> {
  const stands = isStanding(services, session.standingCodes[kind])
  if (stands && (code === undefined || code === null || code === '')) return { use: async () => {} }
  if (typeof code !== 'string' || code === '') {
    await refusedAnyway?.()
    throw new AppError(CODES.badInput, 'googleCode.required', { issues: [{ path: 'googleCode', fault: 'required' }] })
  }
  const right = await checkGoogleCode(services, actor.userId, code, { refusedAnyway, mayBeSpent: stands })
  return {
    use: async (db) => {
      await right.use(db)
      await keepCodeValid(services, db, session.id, kind)
    },
  }
}

/** The setting counts when a code is used: a shorter time ends what was granted under a longer one. */
function isStanding({ settings, now }: Services, since: string | undefined): boolean {
  if (since === undefined) return false
  return new Date(since).getTime() + settings.get('googleCodeStandingMinutes') * 60_000 > now().getTime()
}

async function keepCodeValid(services: Services, db: Queryable, sessionId: string, kind: string): Promise<void> {
  if (services.settings.get('googleCodeStandingMinutes') === 0) return
  const since = services.now().toISOString()
  await db
    .update(sessions)
    .set({ standingCodes: sql`${sessions.standingCodes} || ${JSON.stringify({ [kind]: since })}::jsonb` })
    .where(eq(sessions.id, sessionId))
}
