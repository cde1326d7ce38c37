import type { Queryable } from '#server/db/client.ts'
import { audit } from '#server/db/schema.ts'

/** Who acted; an `Actor` is one. Null where nobody was signed in. */
export interface AuditActor {
  userId: number
  account: string
  role: string
  ip: string
}

/** What was acted on: its kind and the name or number people know it by. */
export interface AuditTarget {
  kind: string
  id: string
}

/** One act of somebody; `detail` must hold no secrets. */
export interface AuditEntry {
  action: string
  target: AuditTarget | null
  detail?: Record<string, unknown>
}

/** Keeps who did what to what; call it in the transaction of the act. `detail` must hold no secrets. */
export async function recordAudit(
  db: Queryable,
  actor: AuditActor | null,
  action: string,
  target: AuditTarget | null,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await recordAudits(db, actor, [{ action, target, detail }])
}

/** Keeps many acts of one person at once. */
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
