import { and, eq, gt, isNull } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { sessions, users } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { mayComeFrom } from '#server/access/security/ip-rules.ts'
import type { IpRules } from '#server/access/security/ip-rules.ts'
import { endSessions } from '#server/access/sessions/sessions.ts'

const NAMES_SHOWN = 10

/**
 * Signs out who is online now and may no longer come in from their address. Refused with 400 on `shutOut` where the author is
 * among them, or where others are and it is not confirmed; the refusal names them.
 */
export async function settleShutOuts(
  { actor, db, services }: Call,
  before: IpRules,
  after: IpRules,
  isConfirmed: boolean,
): Promise<void> {
  if (!mayComeFrom(after, actor, actor.ip)) throw refused('shutsOutAuthor', { ip: actor.ip })
  const online = await db
    .select({
      id: sessions.id,
      ip: sessions.ip,
      userId: users.id,
      role: users.role,
      account: users.account,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isNull(sessions.endedAt), gt(sessions.expiresAt, services.now())))
    .orderBy(users.account)
  const out = online.filter(
    (person) => mayComeFrom(before, person, person.ip) && !mayComeFrom(after, person, person.ip),
  )
  if (out.length === 0) return
  const names = [...new Set(out.map(({ account, ip }) => `${account} (${ip})`))]
  if (!isConfirmed) {
    const more = names.length > NAMES_SHOWN ? [`+${names.length - NAMES_SHOWN}`] : []
    throw refused('shutsOut', { names: [...names.slice(0, NAMES_SHOWN), ...more].join(', ') })
  }
  await endSessions(
    db,
    out.map(({ id }) => id),
    'addressRefused',
  )
}

/** Said of the whole change and at the field that confirms it. */
const refused = (fault: 'shutsOut' | 'shutsOutAuthor', params: Record<string, string>) =>
  new AppError(CODES.badInput, `ipRule.${fault}`, { params, issues: [{ path: 'shutOut', fault }] })
