import { eq, sql } from 'drizzle-orm'
import { CODES } from '#contract/envelope.ts'
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts'
import type { Preferences } from '#contract/preferences.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sessions, users } from '#server/db/schema.ts'
import { AppError, badField } from '#server/http/app-error.ts'
import type { Actor, Handlers } from '#server/http/call.ts'
import type { Queryable } from '#server/db/client.ts'
import { ownTransaction } from '#server/http/own-transaction.ts'
import { unreadCount } from '#server/messages/messages.ts'
import { countedAttempt } from '#server/security/attempts.ts'
import { hashPassword, verifyPassword } from '#server/security/passwords.ts'
import type { Services } from '#server/services.ts'
import { endSessionsOf } from '#server/sessions/sessions.ts'
import { isDemoSystem } from '#server/system/installation.ts'
import { zoneOf } from '#server/orders/resource-place.ts'

/** Preferences of one account hold layouts of many screens, but are no file store. */
const PREFERENCES_BYTES_MAX = 65_536

type Name = 'user.getInfo' | 'user.setPreferences' | 'user.changePassword'

/** What people read and change of their own account. */
export const ownAccountHandlers = {
  'user.getInfo': async ({ actor, db, services }) => {
    const user = await ownRow(db, actor)
    return {
      userId: user.id,
      userName: user.nickname,
      account: user.account,
      avatar: user.avatar,
      access: [actor.role],
      enableGoogleVerify: user.enableGoogleVerify,
      confirmBind: user.totpConfirmed,
      allowModify: user.allowModify,
      unreadCount: await unreadCount(db, user.id),
      secondLevelUntil: await secondLevelUntil(services, actor),
      preferences: { ...DEFAULT_PREFERENCES, ...user.preferences },
      system: { ...systemOf(services), isDemo: await isDemoSystem(db), isDevelopment: false },
    }
  },

  'user.setPreferences': async ({ actor, db }, changes) => {
    const [user] = await db
      .select({ preferences: users.preferences })
      .from(users)
      .where(eq(users.id, actor.userId))
      .for('update')
    const preferences: Preferences = { ...DEFAULT_PREFERENCES, ...user?.preferences, ...given(changes) }
    const size = Buffer.byteLength(JSON.stringify(preferences))
    if (size > PREFERENCES_BYTES_MAX) throw badField('', 'tooLong', { max: PREFERENCES_BYTES_MAX })
    await db.update(users).set({ preferences }).where(eq(users.id, actor.userId))
    return preferences
  },

  // The password is checked, and a wrong one counted, before any transaction is opened.
  'user.changePassword': ownTransaction(async ({ actor, services }, { oldPassword, newPassword }) => {
    const user = await ownRow(services.db, actor)
    const attempt = {
      userId: actor.userId,
      kind: 'login',
      wrong: 'login.wrongPassword',
      locked: 'login.locked',
    } as const
    await countedAttempt(services, attempt, async () =>
      (await verifyPassword(user.passwordHash, oldPassword)) ? true : null,
    )
    const passwordHash = await hashPassword(newPassword)
    await services.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ passwordHash, version: sql`${users.version} + 1` })
        .where(eq(users.id, actor.userId))
      await recordAudit(tx, actor, 'user.changePassword', { kind: 'user', id: actor.account })
      await endSessionsOf(tx, actor.userId, 'passwordChanged')
    })
    return {}
  }),
} satisfies Pick<Handlers, Name>

/** The account of who acts; gone only if it is deleted between two statements. */
export async function ownRow(db: Queryable, actor: Actor) {
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId))
  if (!user) throw new AppError(CODES.sessionExpired, 'session.disabled')
  return user
}

function given<T extends object>(changes: T): Partial<T> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>
}

async function secondLevelUntil({ db, now }: Services, actor: Actor): Promise<string | null> {
  const [session] = await db
    .select({ until: sessions.token2ExpiresAt })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId))
  return session?.until && session.until > now() ? session.until.toISOString() : null
}

function systemOf({ settings }: Services) {
  return {
    systemFlag: settings.get('sysFlag'),
    showLogo: settings.get('showLogo'),
    zone: zoneOf({ settings }),
    supplierSmsRecordEnable: settings.get('supplierSmsRecordEnable'),
    supplierWebMessageEnable: settings.get('supplierWebMessageEnable'),
    canTimeoutSupplement: settings.get('canTimeoutSupplement'),
    googleVerifyManualSupplement: settings.get('googleVerifyManualSupplement'),
    googleVerifyBatchOperations: settings.get('googleVerifyBatchOperations'),
    googleVerifyBalanceOperation: settings.get('googleVerifyBalanceOperation'),
    showBatchButton: settings.get('showBatchButton'),
  }
}
