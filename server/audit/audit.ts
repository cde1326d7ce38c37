import type { Actor } from '#server/http/call.ts'
import type { Queryable } from '#server/db/client.ts'
import { audit } from '#server/db/schema.ts'

/** The part of an actor that the audit keeps. */
export type AuditedActor = Pick<Actor, 'userId' | 'account' | 'role' | 'ip'>

/** What an act was done to: `{ targetKind: 'order', target: 'C2501010000000001' }`. */
export interface AuditTarget {
  targetKind: string
  target: string
}

/** Keeps who did what to what; call it in the transaction of the act, so that neither stands without the other. `detail` holds no secrets. */
export async function recordAudit(
  db: Queryable,
  actor: AuditedActor,
  action: string,
  target: AuditTarget | null = null,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await db.insert(audit).values({
    userId: actor.userId,
    account: actor.account,
    role: actor.role,
    ip: actor.ip,
    action,
    targetKind: target?.targetKind ?? null,
    target: target?.target ?? null,
    detail,
  })
}
