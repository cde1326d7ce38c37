import { and, eq, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { sessions, usedGoogleCodes, users } from '#server/db/schema/schema.ts'
import type { RightCode } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { stepOfCode } from '#server/platform/secrets/google-codes.ts'
import type { Services } from '#server/platform/services.ts'
import { clearAttempts, provisionalAttempt, WrongTry } from '#server/security/attempts.ts'
import type { Attempt } from '#server/security/attempts.ts'
import { requireRightClock } from '#server/security/require-right-clock.ts'
import type { SignedIn } from '#server/sessions/authenticate.ts'

/** Checks a Google code against the account's confirmed authenticator; wrong and used codes count. */
export async function checkGoogleCode(
  services: Services,
  userId: number,
  code: string,
  refusedAnyway?: () => Promise<void>,
): Promise<RightCode> {
  return await checkCodeOf(services, userId, await confirmedSecret(services, userId), code, refusedAnyway)
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
  refusedAnyway?: () => Promise<void>,
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
    if (right !== null && (await isSpent(services.db, userId, right))) throw new WrongTry('googleCode.used')
    return right
  })
  return {
    use: async (db) => {
      await spendGoogleCode(db, userId, step)
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
 * Checks the code an operation of a kind requires from this person: none while an earlier code still covers it,
 * otherwise the given one, correct and unused. Call `use` in the operation's transaction. A missing or wrong code does not
 * count where `refusedAnyway` throws why the operation is refused whatever the code.
 */
export async function demandGoogleCode(
  services: Services,
  { actor, session }: SignedIn,
  kind: string,
  code: unknown,
  refusedAnyway?: () => Promise<void>,
): Promise<RightCode> {
  const until = session.standingCodes[kind]
  if (until !== undefined && new Date(until) > services.now()) return { use: async () => {} }
  if (typeof code !== 'string' || code === '') {
    await refusedAnyway?.()
    throw new AppError(CODES.badInput, 'googleCode.required', { issues: [{ path: 'googleCode', fault: 'required' }] })
  }
  const right = await checkGoogleCode(services, actor.userId, code, refusedAnyway)
  return {
    use: async (db) => {
      await right.use(db)
      await keepCodeValid(services, db, session.id, kind)
    },
  }
}

async function keepCodeValid(services: Services, db: Queryable, sessionId: string, kind: string): Promise<void> {
  const minutes = services.settings.get('googleCodeStandingMinutes')
  if (minutes === 0) return
  const until = new Date(services.now().getTime() + minutes * 60_000).toISOString()
  await db
    .update(sessions)
    .set({ standingCodes: sql`${sessions.standingCodes} || ${JSON.stringify({ [kind]: until })}::jsonb` })
    .where(eq(sessions.id, sessionId))
}
