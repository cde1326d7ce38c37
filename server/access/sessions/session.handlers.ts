import { and, eq, gt, isNull } from 'drizzle-orm'
import type { SessionRow } from '#contract/people/user.endpoints.ts'
import { SESSION_FIELDS } from '#domain/lists/parties/people.fields.ts'
import type { Role } from '#domain/roles.ts'
import { endedSessions, recordAudit } from '#server/access/audit/record-audit.ts'
import { sessions, users } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { notFound } from '#server/platform/app-error.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { readAddresses } from '#server/access/sessions/read-addresses.ts'
import { endSession, endSessionsBut, endSessionsOf } from '#server/access/sessions/sessions.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Open sessions by when they began; tokens are not among what is answered. */
const list = listOf('user.getSessions', {
  select: (db, cursor) =>
    db
      .select({ session: sessions, account: users.account, nickname: users.nickname, role: users.role, cursor })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .$dynamic(),
  key: sessions.handle,
  order: { by: sessions.createdAt, direction: 'desc' },
  sorts: { account: users.account, createTime: sessions.createdAt, lastSeenTime: sessions.lastSeenAt },
  scope: ({ actor, services }) =>
    and(
      isNull(sessions.endedAt),
      gt(sessions.expiresAt, services.now()),
      actor.role === 'superAdmin' ? undefined : eq(sessions.userId, actor.userId),
    ),
  filters: {
    id: equals(sessions.handle),
    ...fieldFilters(SESSION_FIELDS, {
      account: users.account,
      userName: users.nickname,
      role: users.role,
      ip: sessions.ip,
    }),
  },
  present: (rows, { actor, services }) =>
    rows.map(({ session, account, nickname, role }): SessionRow => {
      const { token2Hash, token2ExpiresAt } = session
      const holdsSecond = token2Hash !== null && token2ExpiresAt !== null && token2ExpiresAt > services.now()
      return {
        id: session.handle,
        token: session.handle,
        userId: session.userId,
        account,
        userName: nickname,
        // The database holds it to the roles.
        role: role as Role,
        ip: session.ip,
        userAgent: session.userAgent,
        createTime: session.createdAt.toISOString(),
        lastSeenTime: session.lastSeenAt.toISOString(),
        secondLevelUntil: holdsSecond ? token2ExpiresAt.toISOString() : null,
        isCurrent: session.id === actor.sessionId,
      }
    }),
})

/** Handlers for listing and ending open sessions. */
export const sessionHandlers = {
  'user.getSessions': list.page,
  'user.getAddresses': readAddresses,

  'user.logout': async ({ actor, db }) => {
    await endSession(db, actor.sessionId, 'loggedOut')
    await recordAudit(db, actor, 'user.logout', { kind: 'user', id: actor.account }, endedSessions(1))
    return {}
  },

  'user.forceLogout': async ({ actor, db }, { token, scope = 'person' }) => {
    if (!UUID.test(token)) throw notFound('session')
    const [target] = await db
      .select({ id: sessions.id, userId: users.id, account: users.account })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.handle, token))
    if (!target) throw notFound('session')
    const ended =
      scope === 'session'
        ? await endSession(db, target.id, 'forcedOut')
        : await endSessionsOf(db, target.userId, 'forcedOut')
    await recordAudit(db, actor, 'user.forceLogout', { kind: 'user', id: target.account }, endedSessions(ended))
    return {}
  },

  'user.forceLogoutOthers': async ({ actor, db }) => {
    const ended = await endSessionsBut(db, actor.userId, 'forcedOut')
    await recordAudit(db, actor, 'user.forceLogoutOthers', { kind: 'user', id: actor.account }, endedSessions(ended))
    return { ended }
  },
} satisfies Pick<
  Handlers,
  'user.getSessions' | 'user.getAddresses' | 'user.logout' | 'user.forceLogout' | 'user.forceLogoutOthers'
>
