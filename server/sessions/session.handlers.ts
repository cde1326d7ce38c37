import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { isRole } from '#domain/roles.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { sessions, users } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { notFound } from '#server/platform/app-error.ts'
import { endSession, endSessionsOf } from '#server/sessions/sessions.ts'

const SESSIONS_SHOWN = 500
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Handlers for listing and ending open sessions. */
export const sessionHandlers = {
  'user.getSessions': async ({ actor, db, services }) => {
    const whose = actor.role === 'superAdmin' ? undefined : eq(sessions.userId, actor.userId)
    const rows = await db
      .select({ session: sessions, account: users.account, nickname: users.nickname, role: users.role })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(isNull(sessions.endedAt), gt(sessions.expiresAt, services.now()), whose))
      .orderBy(desc(sessions.lastSeenAt))
      .limit(SESSIONS_SHOWN)
    const list = rows.flatMap(({ session, account, nickname, role }) =>
      isRole(role)
        ? [
            {
              token: session.handle,
              userId: session.userId,
              account,
              userName: nickname,
              role,
              ip: session.ip,
              userAgent: session.userAgent,
              createTime: session.createdAt.toISOString(),
              lastSeenTime: session.lastSeenAt.toISOString(),
              isCurrent: session.id === actor.sessionId,
            },
          ]
        : [],
    )
    return { list }
  },

  'user.logout': async ({ actor, db }) => {
    await endSession(db, actor.sessionId, 'loggedOut')
    await recordAudit(db, actor, 'user.logout', null)
    return {}
  },

  'user.forceLogout': async ({ actor, db }, { token }) => {
    if (!UUID.test(token)) throw notFound('session')
    const [target] = await db
      .select({ userId: users.id, account: users.account })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.handle, token))
    if (!target) throw notFound('session')
    const ended = await endSessionsOf(db, target.userId, 'forcedOut')
    await recordAudit(db, actor, 'user.forceLogout', { kind: 'user', id: target.account }, { ended })
    return {}
  },
} satisfies Pick<Handlers, 'user.getSessions' | 'user.logout' | 'user.forceLogout'>
