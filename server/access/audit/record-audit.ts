import type { Queryable } from '#server/db/client.ts'
import { audit } from '#server/db/schema/schema.ts'

/** Who acted; any `Actor` fits. Null when nobody was signed in. */
export interface AuditActor {
  userId: number
  account: string
  role: string
  ip: string
}

/** Subject of an entry: its kind, and the name or number shown to people. */
export interface AuditTarget {
  kind: string
  id: string
}

/** One audit entry; `detail` must hold no secrets. */
export interface AuditEntry {
  action: string
  target: AuditTarget | null
  detail?: Record<string, unknown>
}

/** Secrets stay out of the log: an entry only says that one was changed. */
export const secretChange = (field: string) => ({ from: {}, to: { [field]: 'changed' } })

/** Change that an entry records for sessions that somebody ended. */
export const endedSessions = (ended: number) => ({ from: { sessions: ended }, to: { sessions: 0 } })

/** Writes an audit entry; call it in the transaction of the action. `detail` must hold no secrets. */
export async function recordAudit(
  db: Queryable,
  actor: AuditActor | null,
  action: string,
  target: AuditTarget | null,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await recordAudits(db, actor, [{ action, target, detail }])
}

/** Writes many audit entries of one person in one statement. */
export async function recordAudits(
  db: Queryable,
  actor: AuditActor | null,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await db.insert(audit).values(
    entries.map(({ action, target, detail = {} }) => ({
      userId: actor?.userId ?? null,
      account: actor?.account ?? null,
      role: actor?.role ?? null,
      ip: actor?.ip ?? null,
      action,
      targetKind: target?.kind ?? null,
      target: target?.id ?? null,
      detail,
    })),
  )
}
