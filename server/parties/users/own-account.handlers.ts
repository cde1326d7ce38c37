import { eq } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { DEFAULT_PREFERENCES } from '#contract/people/preferences.ts'
import type { Preferences } from '#contract/people/preferences.ts'
import { isStaff } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { sessions, users } from '#server/db/schema/schema.ts'
import type { Actor, Handlers } from '#server/http/call.ts'
import { unreadCount } from '#server/access/messages/messages.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import { given } from '#server/platform/given.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** An account's preferences hold the layouts of many screens, but are not a file store. */
const PREFERENCES_BYTES_MAX = 65_536

type Name = 'user.getInfo' | 'user.setPreferences'

/** Handlers for reading and changing the user's own account. */
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
      showLogo: services.settings.get('showLogo'),
      systemFlag: services.settings.get('sysFlag'),
      allowModify: user.allowModify,
      unreadCount: await unreadCount(db, user.id),
      secondLevelUntil: await secondLevelUntil(services, actor),
      preferences: { ...DEFAULT_PREFERENCES, ...user.preferences },
      system: {
        ...systemOf(services),
        runState: shownRunState(services, actor),
        isDemo: await isDemoSystem(db),
        isDevelopment: false,
      },
    }
  },

  'user.setPreferences': async ({ actor, db }, changes) => {
    const [user] = await db
      .select({ preferences: users.preferences })
      .from(users)
      .where(eq(users.id, actor.userId))
      .for('no key update')
    const preferences: Preferences = { ...DEFAULT_PREFERENCES, ...user?.preferences, ...given(changes) }
    const size = Buffer.byteLength(JSON.stringify(preferences))
    if (size > PREFERENCES_BYTES_MAX) throw badField('', 'tooLong', { max: PREFERENCES_BYTES_MAX })
    await db.update(users).set({ preferences }).where(eq(users.id, actor.userId))
    return preferences
  },
} satisfies Pick<Handlers, Name>

/** The actor's user row; missing only if it is deleted between two statements. */
export async function ownRow(db: Queryable, actor: Actor) {
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId))
  if (!user) throw new AppError(CODES.sessionExpired, 'session.disabled')
  return user
}

/** Throws 403 where the person may not change the own passwords and authenticator. */
export function refuseUnmodifiable({ allowModify }: { allowModify: boolean }): void {
  if (!allowModify) throw new AppError(CODES.forbidden, 'user.modifyForbidden')
}

async function secondLevelUntil({ db, now }: Services, actor: Actor): Promise<string | null> {
  const [session] = await db
    .select({ until: sessions.token2ExpiresAt })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId))
  return session?.until && session.until > now() ? session.until.toISOString() : null
}

/** Who changed the run state is named to staff. */
function shownRunState({ runState }: Services, { role }: Actor) {
  const { state, since, by } = runState.current()
  return { state, since, by: isStaff(role) ? by : null }
}

function systemOf({ settings }: Services) {
  return {
    zone: zoneOf({ settings }),
    supplierSmsRecordEnable: settings.get('supplierSmsRecordEnable'),
    supplierWebMessageEnable: settings.get('supplierWebMessageEnable'),
    canTimeoutSupplement: settings.get('canTimeoutSupplement'),
    googleVerifyManualSupplement: settings.get('googleVerifyManualSupplement'),
    googleVerifyBatchOperations: settings.get('googleVerifyBatchOperations'),
    googleVerifyBalanceOperation: settings.get('googleVerifyBalanceOperation'),
    googleVerifyIpWhitelist: settings.get('googleVerifyIpWhitelist'),
    googleVerifyIpRule: settings.get('googleVerifyIpRule'),
    showBatchButton: settings.get('showBatchButton'),
    canClearMerchantBalance: settings.get('canClearMerchantBalance'),
    enablePayPassword: settings.get('enablePayPassword'),
    apiUrl: settings.get('apiUrl'),
    waitLimits: {
      order: settings.get('orderWaitLimit'),
      callback: settings.get('callbackWaitLimit'),
      payout: settings.get('payoutWaitLimit'),
    },
  }
}
