import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { CODES } from '#contract/wire/envelope.ts'
import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'
import type { Queryable } from '#server/db/client.ts'
import { audit, sessions } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Refuses an approval by somebody who may be the requester under another name: 403 `approval.madeByAsker` where the requester
 * made, changed, bound or unlocked the approver's account within `approverIndependenceHours`, `approval.sameDevice` where
 * the approver's session comes from a device that the requester used within that time. With 0 hours both are allowed.
 */
export async function requireSecondPerson(
  db: Queryable,
  { settings, now }: Services,
  actor: Actor & { sessionId: string },
  { requestedByUserId }: Pick<ApprovalRecord, 'requestedByUserId'>,
): Promise<void> {
  const hours = settings.get('approverIndependenceHours')
  if (hours === 0 || requestedByUserId === actor.userId) return
  const since = new Date(now().getTime() - hours * 3_600_000)
  const [made] = await db
    .select({ action: audit.action })
    .from(audit)
    .where(
      and(
        eq(audit.userId, requestedByUserId),
        eq(audit.targetKind, 'user'),
        inArray(audit.target, [actor.account, String(actor.userId)]),
        gt(audit.at, since),
      ),
    )
    .limit(1)
  if (made) throw new AppError(CODES.forbidden, 'approval.madeByAsker', { params: { hours } })
  const own = alias(sessions, 'own')
  const [shared] = await db
    .select({ id: sessions.id })
    .from(own)
    .innerJoin(sessions, and(eq(sessions.device, own.device), ne(sessions.device, '')))
    .where(and(eq(own.id, actor.sessionId), eq(sessions.userId, requestedByUserId), gt(sessions.lastSeenAt, since)))
    .limit(1)
  if (shared) throw new AppError(CODES.forbidden, 'approval.sameDevice', { params: { hours } })
}
