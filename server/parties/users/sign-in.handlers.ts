import { createHmac } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { LIMITS } from '#domain/limits.ts'
import { isRole } from '#domain/roles.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, sessions, suppliers, users } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import { verifyAgainstNothing, verifyPassword, hashToken, newToken } from '#server/platform/secrets/secrets.ts'
import { refuseByRunState } from '#server/platform/run-state/run-state-gate.ts'
import type { Services } from '#server/platform/services.ts'
import { countedAttempt } from '#server/access/security/attempts.ts'
import { isAddressAllowed } from '#server/access/security/ip-rules.ts'
import { checkGoogleCode } from '#server/access/sessions/google-demand.ts'
import { openSession } from '#server/access/sessions/sessions.ts'

/** How long an address stays known from which an account's owner signed in. */
const KNOWN_ADDRESS_MS = 30 * 24 * 3_600_000

/** Handlers for signing in, with its second level. */
export const signInHandlers = {
  'user.login': async ({ services, ip, userAgent }, { userName, password, googleCode, device }) => {
    const user = await rightAccount(services, userName, password, ip)
    refuseDisabled(user, services.settings.get('contactInfo'))
    if (isRole(user.role)) refuseByRunState(services, user.role)
    if (!(await isAddressAllowed(services, { role: user.role, userId: user.id }, ip)))
      throw new AppError(CODES.forbidden, 'login.addressRefused', {
        params: { ip, contact: services.settings.get('contactInfo') },
      })
    const bindRequired = user.enableGoogleVerify && !user.totpConfirmed
    const code =
      user.enableGoogleVerify && user.totpConfirmed ? await loginCode(services, user.id, googleCode) : undefined
    const token = await services.db.transaction(async (tx) => {
      await code?.use(tx)
      await recordAudit(tx, { userId: user.id, account: user.account, role: user.role, ip }, 'user.login', null)
      return await openSession(tx, { userId: user.id, ip, userAgent, device, bindRequired, now: services.now() })
    })
    return { token, bindRequired }
  },

  'user.login2': async ({ services, actor }, { password, logInReason }) => {
    const user = await services.db.query.users.findFirst({ where: eq(users.id, actor.userId) })
    const attempt = {
      userId: actor.userId,
      kind: 'secondLevel',
      wrong: 'login.wrongSecondPassword',
      locked: 'login.secondLevelLocked',
    } as const
    await countedAttempt(services, attempt, async () =>
      user && (await verifyPassword(user.secondPasswordHash, password)) ? true : null,
    )
    const token2 = newToken()
    const expiresAt = new Date(services.now().getTime() + LIMITS.secondLevelSeconds * 1_000)
    await services.db.transaction(async (tx) => {
      await tx
        .update(sessions)
        .set({ token2Hash: hashToken(token2), token2ExpiresAt: expiresAt })
        .where(eq(sessions.id, actor.sessionId))
      await publish(tx, { kind: 'sessionUsed' })
      await recordAudit(tx, actor, 'user.login2', null, { reason: logInReason })
    })
    return { token2, expiresAt: expiresAt.toISOString() }
  },
} satisfies Pick<Handlers, 'user.login' | 'user.login2'>

/** The account with this password. An unknown name counts, locks and takes time exactly like a known one. */
async function rightAccount(services: Services, userName: string, password: string, ip: string) {
  const user = await findAccount(services.db, userName)
  const userId = user?.id ?? fallbackUserId(services, userName)
  // Strangers who know the name cannot lock the owner out from where the owner usually signs in.
  const kind = user && (await isKnownAddress(services, user.id, ip)) ? 'knownLogin' : 'login'
  const attempt = { userId, kind, wrong: 'login.wrongCredentials', locked: 'login.locked' } as const
  return await countedAttempt(services, attempt, async () => {
    const right = user ? await verifyPassword(user.passwordHash, password) : await verifyAgainstNothing(password)
    return user && right ? user : null
  })
}

/** True for an address from which the account's owner signed in recently. */
async function isKnownAddress({ db, now }: Services, userId: number, ip: string): Promise<boolean> {
  const since = new Date(now().getTime() - KNOWN_ADDRESS_MS)
  const [known] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.ip, ip), gt(sessions.createdAt, since)))
    .limit(1)
  return known !== undefined
}

async function findAccount(db: Queryable, account: string) {
  const [row] = await db
    .select({
      id: users.id,
      account: users.account,
      role: users.role,
      status: users.status,
      passwordHash: users.passwordHash,
      enableGoogleVerify: users.enableGoogleVerify,
      totpConfirmed: users.totpConfirmed,
      supplierStatus: suppliers.status,
      merchantStatus: merchants.status,
    })
    .from(users)
    .leftJoin(suppliers, eq(suppliers.userId, users.id))
    .leftJoin(merchants, eq(merchants.userId, users.id))
    .where(eq(sql`lower(${users.account})`, account.toLowerCase()))
  return row?.status === 'deleted' ? undefined : row
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Reported only after a correct password, with whom to turn to. */
function refuseDisabled({ role, status, supplierStatus, merchantStatus }: Account, contact: string): void {
  // A party that is disabled takes no new orders, and still sees to those under way.
  if (status === 'active' && supplierStatus !== 'deleted' && merchantStatus !== 'deleted') return
  const which = role === 'supplier' || role === 'merchant' ? role : 'account'
  throw new AppError(CODES.forbidden, `login.${which}Disabled`, { params: { contact } })
}

async function loginCode(services: Services, userId: number, code: string) {
  if (code !== '') return await checkGoogleCode(services, userId, code)
  throw new AppError(CODES.badInput, 'login.googleCodeRequired', {
    issues: [{ path: 'googleCode', fault: 'required' }],
  })
}

/** Negative, so that it is no account's id; keyed, so that it does not reveal the name. */
function fallbackUserId({ config }: Services, userName: string): number {
  const digest = createHmac('sha256', config.secretKey).update(userName.toLowerCase()).digest()
  return -1 - digest.readUIntBE(0, 6)
}
