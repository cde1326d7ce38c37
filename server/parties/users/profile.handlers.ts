import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { endedSessions, recordAudit, secretChange } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { sessions, users } from '#server/db/schema/schema.ts'
import type { Actor, Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/call.ts'
import { presentMerchantApi } from '#server/parties/merchant-access/merchant-api.ts'
import { badField } from '#server/platform/app-error.ts'
import { hashPassword, verifyPassword } from '#server/platform/secrets/secrets.ts'
import type { Services } from '#server/platform/services.ts'
import { countedAttempt } from '#server/access/security/attempts.ts'
import { endOtherSessionsOf } from '#server/access/sessions/sessions.ts'
import { changedBy } from '#server/parties/users/manage/change-user.ts'
import { ownRow, refuseUnmodifiable } from '#server/parties/users/own-account.handlers.ts'

const SESSIONS_SHOWN = 100

type Name = 'profile.get' | 'profile.endOtherSessions' | 'profile.changePayPassword'

/** Handlers for the personal centre, beside those that change passwords and authenticator. */
export const profileHandlers = {
  'profile.get': async ({ actor, db, services }) => {
    const user = await ownRow(db, actor)
    const profile = {
      id: user.id,
      account: user.account,
      nickname: user.nickname,
      role: actor.role,
      allowModify: user.allowModify,
      authenticator: user.totpConfirmed ? 'bound' : user.totpPendingSecret ? 'pending' : 'none',
      isCodeAskedAtSignIn: user.enableGoogleVerify,
      hasPayPassword: user.payPasswordHash !== null,
      sessions: await openSessions(db, services, actor),
      api: await presentMerchantApi(db, services, actor),
    } as const
    return { list: [profile], total: 1, totalIsExact: true, nextCursor: null }
  },

  'profile.endOtherSessions': async ({ actor, db }) => {
    const ended = await endOtherSessionsOf(db, actor)
    await recordAudit(db, actor, 'user.endOtherSessions', { kind: 'user', id: actor.account }, endedSessions(ended))
    return { ended }
  },

  // The old password is checked, and a wrong one counted, before any transaction is opened.
  'profile.changePayPassword': ownTransaction(async ({ actor, services }, { oldPassword, newPassword }) => {
    const user = await ownRow(services.db, actor)
    refuseUnmodifiable(user)
    const attempt =
      user.payPasswordHash === null
        ? ({ kind: 'login', wrong: 'login.wrongPassword', locked: 'login.locked' } as const)
        : ({ kind: 'payPassword', wrong: 'login.wrongPayPassword', locked: 'login.payPasswordLocked' } as const)
    const known = user.payPasswordHash ?? user.passwordHash
    await countedAttempt(services, { userId: actor.userId, ...attempt }, async () =>
      (await verifyPassword(known, oldPassword)) ? true : null,
    )
    if (await verifyPassword(user.passwordHash, newPassword)) throw badField('newPassword', 'sameAsPassword')
    const payPasswordHash = await hashPassword(newPassword)
    await services.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ payPasswordHash, ...changedBy(actor, services) })
        .where(eq(users.id, actor.userId))
      await recordAudit(
        tx,
        actor,
        'user.changePayPassword',
        { kind: 'user', id: actor.account },
        secretChange('payPasswordHash'),
      )
    })
    return {}
  }),
} satisfies Pick<Handlers, Name>

async function openSessions(db: Queryable, { now }: Services, actor: Actor) {
  const open = and(eq(sessions.userId, actor.userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now()))
  const rows = await db.select().from(sessions).where(open).orderBy(desc(sessions.lastSeenAt)).limit(SESSIONS_SHOWN)
  return rows.map((session) => ({
    id: session.handle,
    ip: session.ip,
    userAgent: session.userAgent,
    createTime: session.createdAt.toISOString(),
    lastSeenTime: session.lastSeenAt.toISOString(),
    isCurrent: session.id === actor.sessionId,
  }))
}
