import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { SQL, AnyColumn } from 'drizzle-orm'
import { timingSafeEqual } from 'node:crypto'
import { CODES } from '#contract/wire/envelope.ts'
import { LIMITS } from '#domain/limits.ts'
import { isStaff, STAFF_ROLES } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { builtOnce } from '#server/db/named-statement.ts'
import { merchants, sessions, suppliers, users } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import { hashToken, newToken } from '#server/platform/secrets/secrets.ts'

/** Why a session ended; the text is `session.<reason>` in the `errors` locale. */
export const SESSION_ENDS = [
  'expired',
  'loggedOut',
  'forcedOut',
  'disabled',
  'passwordChanged',
  'roleChanged',
  'addressChanged',
  'addressRefused',
  'rebound',
  'authenticatorReset',
  'payPasswordReset',
  'endedElsewhere',
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/** Opens a session and returns its token, which is not stored. */
export async function openSession(
  db: Queryable,
  {
    userId,
    ip,
    userAgent,
    device,
    bindRequired,
    now,
  }: { userId: number; ip: string; userAgent: string; device: string; bindRequired: boolean; now: Date },
): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({
    userId,
    ip,
    userAgent: userAgent.slice(0, 512),
    device,
    bindRequired,
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + LIMITS.sessionSeconds * 1_000),
  })
  await publish(db, { kind: 'sessionUsed' })
  return token
}

const sessionColumns = {
  id: sessions.id,
  ip: sessions.ip,
  bindRequired: sessions.bindRequired,
  token2Hash: sessions.token2Hash,
  token2ExpiresAt: sessions.token2ExpiresAt,
  standingCodes: sessions.standingCodes,
  lastSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
  endedAt: sessions.endedAt,
  endReason: sessions.endReason,
  userId: users.id,
  account: users.account,
  nickname: users.nickname,
  role: users.role,
  userStatus: users.status,
  supplierId: suppliers.id,
  supplierStatus: suppliers.status,
  merchantId: merchants.id,
  merchantStatus: merchants.status,
}

/** A prepared query, since every call starts with it. */
const sessionOfHash = builtOnce((db) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(suppliers, eq(suppliers.userId, users.id))
    .leftJoin(merchants, eq(merchants.userId, users.id))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_of_hash'),
)

/** The session of a token with its person, including ended sessions; undefined for an unknown token. */
export async function findSession(db: Queryable, token: string) {
  const [row] = await sessionOfHash(db).execute({ tokenHash: hashToken(token) })
  return row
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Ends every open session of a person, in the transaction of the cause; sockets close when it commits. */
export async function endSessionsOf(db: Queryable, userId: number, reason: SessionEnd): Promise<number> {
  return await endWhere(db, eq(sessions.userId, userId), reason)
}

/** Ends one session. */
export async function endSession(db: Queryable, sessionId: string, reason: SessionEnd): Promise<number> {
  return await endWhere(db, eq(sessions.id, sessionId), reason)
}

/** Ends some sessions. */
export async function endSessions(db: Queryable, sessionIds: readonly string[], reason: SessionEnd): Promise<number> {
  return await endWhere(db, inArray(sessions.id, [...sessionIds]), reason)
}

// A NOTIFY payload holds 8,000 bytes, an id 39 of them.
const IDS_A_NOTICE = 100

async function endWhere(db: Queryable, condition: SQL | undefined, reason: SessionEnd): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason, token2Hash: null })
    .where(and(condition, isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  const ids = ended.map((row) => row.id)
  for (let from = 0; from < ids.length; from += IDS_A_NOTICE) {
    await publish(db, { kind: 'sessionsEnded', sessionIds: ids.slice(from, from + IDS_A_NOTICE), reason })
  }
  return ids.length
}

/** Records that a session is active, at most once a minute, since it is only displayed. */
export async function touchSession(db: Queryable, session: FoundSession, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000)
  if (session.lastSeenAt > minuteAgo) return
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, session.id), lt(sessions.lastSeenAt, minuteAgo)))
  await publish(db, { kind: 'sessionUsed' })
}

/** Ends every session of everybody but one person. */
export async function endSessionsBut(db: Queryable, userId: number, reason: SessionEnd): Promise<number> {
  return await endWhere(db, ne(sessions.userId, userId), reason)
}

/** Ends every session of a person but the one in which they act. */
export async function endOtherSessionsOf(
  db: Queryable,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<number> {
  return await endWhere(db, and(eq(sessions.userId, userId), ne(sessions.id, sessionId)), 'endedElsewhere')
}

/** The given sessions that are still open. */
export async function stillOpen(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isNull(sessions.endedAt)))
  return new Set(rows.map((row) => row.id))
}

/**
 * True for rows of `users` in the actor's company: all staff, a supplier's whole tree from its root down, or a single
 * merchant. An actor without a party is alone.
 */
export function ofSameCompany({ role, userId, supplierId, merchantId }: Actor): SQL {
  if (isStaff(role)) return inArray(users.role, STAFF_ROLES)
  if (role === 'supplier' && supplierId !== null) return isAmong(users.id, treeUsers(supplierId))
  if (role === 'merchant' && merchantId !== null)
    return isAmong(users.id, sql`select m.user_id from merchants m where m.id = ${merchantId}`)
  return eq(users.id, userId)
}

const isAmong = (column: AnyColumn, query: SQL): SQL => sql`${column} in (${query})`

/** The users of a supplier's tree: up to its root, and everything below that. */
const treeUsers = (supplierId: number): SQL => sql`
  with recursive up as (
    select s.id, s.parent_id from suppliers s where s.id = ${supplierId}
    union select s.id, s.parent_id from suppliers s join up on s.id = up.parent_id
  ), tree as (
    select up.id from up where up.parent_id is null
    union select s.id from suppliers s join tree on s.parent_id = tree.id
  )
  select s.user_id from suppliers s join tree on tree.id = s.id`

/**
 * Passes if the second-level password was given in this session less than 30 minutes ago. Throws 1025 when that has
 * expired, otherwise 1024; expiry is reported even without the token, since its cookie expires too.
 */
export function requireSecondLevel(session: FoundSession, token2: string | undefined, now: Date): void {
  if (session.token2Hash === null || session.token2ExpiresAt === null)
    throw new AppError(CODES.secondLevelMissing, 'session.secondLevelMissing')
  if (session.token2ExpiresAt <= now) throw new AppError(CODES.secondLevelExpired, 'session.secondLevelExpired')
  if (token2 === undefined || !timingSafeEqual(hashToken(token2), session.token2Hash)) {
    throw new AppError(CODES.secondLevelMissing, 'session.secondLevelMissing')
  }
}
