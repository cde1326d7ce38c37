import { CODES } from '#contract/wire/envelope.ts'
import { isRole } from '#domain/roles.ts'
import type { Actor } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { isAddressAllowed } from '#server/access/security/ip-rules.ts'
import { endSession, findSession, SESSION_ENDS, touchSession } from '#server/access/sessions/sessions.ts'
import type { FoundSession, SessionEnd } from '#server/access/sessions/sessions.ts'

/** A signed-in person and their session. */
export interface SignedIn {
  actor: Actor
  session: FoundSession
}

const expired = (reason: SessionEnd | 'missing') => new AppError(CODES.sessionExpired, `session.${reason}`)

/** The person of a session token; throws 1003 with the reason when there is no open session. */
export async function authenticate(services: Services, token: string | undefined, ip: string): Promise<SignedIn> {
  if (token === undefined || token === '') throw expired('missing')
  const session = token.length > 256 ? undefined : await findSession(services.db, token)
  const now = services.now()
  if (!session) throw expired('expired')
  if (session.endedAt) throw expired(isSessionEnd(session.endReason) ? session.endReason : 'expired')
  if (session.expiresAt <= now) throw expired('expired')
  if (!isEnabled(session) || !isRole(session.role)) throw expired('disabled')
  if (!(await isAddressAllowed(services, session, ip))) {
    await endSession(services.db, session.id, 'addressRefused')
    throw expired('addressRefused')
  }
  if (session.ip !== ip && services.settings.get('enableIpChangedCheck')) {
    await endSession(services.db, session.id, 'addressChanged')
    throw expired('addressChanged')
  }
  await touchSession(services.db, session, now)
  return { session, actor: actorOf(session, session.role, ip) }
}

/** True while the person is active and their party is not deleted; people of a disabled party may sign in. */
function isEnabled({ userStatus, supplierStatus, merchantStatus }: FoundSession): boolean {
  return userStatus === 'active' && supplierStatus !== 'deleted' && merchantStatus !== 'deleted'
}

function actorOf(session: FoundSession, role: Actor['role'], ip: string): Actor {
  return {
    userId: session.userId,
    account: session.account,
    name: session.nickname,
    role,
    sessionId: session.id,
    ip,
    supplierId: session.supplierId,
    merchantId: session.merchantId,
  }
}

function isSessionEnd(reason: string | null): reason is SessionEnd {
  return (SESSION_ENDS as readonly (string | null)[]).includes(reason)
}
