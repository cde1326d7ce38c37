import { eq } from 'drizzle-orm'
import { recordAudit, secretChange } from '#server/access/audit/record-audit.ts'
import { sessions, users } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/call.ts'
import { badField } from '#server/platform/app-error.ts'
import { hashPassword, verifyPassword } from '#server/platform/secrets/secrets.ts'
import { countedAttempt } from '#server/access/security/attempts.ts'
import { endSessionsOf } from '#server/access/sessions/sessions.ts'
import { changedBy } from '#server/parties/users/manage/change-user.ts'
import { ownRow, refuseUnmodifiable } from '#server/parties/users/own-account.handlers.ts'

/**
 * Handlers for changing the user's own passwords. The old one is checked, and a wrong one counted, before any
 * transaction is opened.
 */
export const passwordHandlers = {
  'user.changePassword': ownTransaction(async ({ actor, services }, { oldPassword, newPassword }) => {
    const user = await ownRow(services.db, actor)
    refuseUnmodifiable(user)
    const attempt = {
      userId: actor.userId,
      kind: 'login',
      wrong: 'login.wrongPassword',
      locked: 'login.locked',
    } as const
    await countedAttempt(services, attempt, async () =>
      (await verifyPassword(user.passwordHash, oldPassword)) ? true : null,
    )
    // Not compared with the second-level password: the response would allow uncounted guesses of it.
    const passwordHash = await hashPassword(newPassword)
    await services.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ passwordHash, ...changedBy(actor, services) })
        .where(eq(users.id, actor.userId))
      await recordAudit(
        tx,
        actor,
        'user.changePassword',
        { kind: 'user', id: actor.account },
        secretChange('passwordHash'),
      )
      await endSessionsOf(tx, actor.userId, 'passwordChanged')
    })
    return {}
  }),

  'user.changeSecondPassword': ownTransaction(async ({ actor, services }, { oldPassword, newPassword }) => {
    const user = await ownRow(services.db, actor)
    refuseUnmodifiable(user)
    const attempt = {
      userId: actor.userId,
      kind: 'secondLevel',
      wrong: 'login.wrongOldSecondPassword',
      locked: 'login.secondLevelLocked',
    } as const
    await countedAttempt(services, attempt, async () =>
      (await verifyPassword(user.secondPasswordHash, oldPassword)) ? true : null,
    )
    if (await verifyPassword(user.passwordHash, newPassword)) throw badField('newPassword', 'sameAsOther')
    const secondPasswordHash = await hashPassword(newPassword)
    await services.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ secondPasswordHash, ...changedBy(actor, services) })
        .where(eq(users.id, actor.userId))
      await tx
        .update(sessions)
        .set({ token2Hash: null, token2ExpiresAt: null })
        .where(eq(sessions.userId, actor.userId))
      await recordAudit(
        tx,
        actor,
        'user.changeSecondPassword',
        { kind: 'user', id: actor.account },
        secretChange('secondPasswordHash'),
      )
    })
    return {}
  }),
} satisfies Pick<Handlers, 'user.changePassword' | 'user.changeSecondPassword'>
