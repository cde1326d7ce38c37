import { and, desc, eq, ne } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/envelope.ts'
import { toLedgerMinor } from '#domain/products.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { approvals } from '#server/db/schema.ts'
import { AppError, notFound } from '#server/http/app-error.ts'
import type { Actor } from '#server/http/call.ts'
import type { Services } from '#server/services.ts'

export type ApprovalRecord = typeof approvals.$inferSelect
export type ApprovalKind = 'payout.reverse' | 'payoutBatch.confirm'
type Approval = OutputOf<'todo.decide'>['approval']

interface Operation {
  kind: ApprovalKind
  /** The number that people know it by. */
  target: string
  params: Record<string, unknown>
  reason: string | null
  amountMinor: number
  currency: string
  exponent: number
}

/** Whether an operation of this amount waits for a second person; the limit is in the currency's finest minor units, 0 is off. */
export function needsApproval(services: Pick<Services, 'settings'>, { amountMinor, currency, exponent }: Pick<Operation, 'amountMinor' | 'currency' | 'exponent'>): boolean {
  const limit = services.settings.get('approvalLimitMinor')
  return limit > 0 && toLedgerMinor(amountMinor, currency, exponent) >= limit
}

/** Keeps an operation until a second person decides; 409 `approval.waiting` when it waits already. */
export async function requestApproval(tx: Queryable, services: Services, actor: Actor, operation: Operation): Promise<void> {
  const [row] = await tx
    .insert(approvals)
    .values({ ...operation, requestedByUserId: actor.userId, requestedBy: actor.name, requestedAt: services.now() })
    .onConflictDoNothing()
    .returning({ id: approvals.id })
  if (!row) throw new AppError(CODES.conflict, 'approval.waiting', { params: { target: operation.target } })
  await recordAudit(tx, actor, 'approval.request', { kind: operation.kind, id: operation.target }, { reason: operation.reason, amountMinor: operation.amountMinor })
}

/** What waits for somebody: others' operations. */
export async function approvalsFor(db: Queryable, actor: Actor): Promise<Approval[]> {
  const rows = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.state, 'waiting'), ne(approvals.requestedByUserId, actor.userId)))
    .orderBy(desc(approvals.id))
    .limit(500)
  return rows.map(presentApproval)
}

/** What somebody asked for. */
export async function approvalsBy(db: Queryable, actor: Actor): Promise<Approval[]> {
  const rows = await db.select().from(approvals).where(eq(approvals.requestedByUserId, actor.userId)).orderBy(desc(approvals.id)).limit(500)
  return rows.map(presentApproval)
}

/** Stores the decision of a second person, once; 409 when it was decided, 403 for one's own. */
export async function decideApproval(tx: Queryable, services: Services, actor: Actor, id: number, approve: boolean, note: string | undefined): Promise<ApprovalRecord> {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update')
  if (!row) throw notFound('approval')
  if (row.requestedByUserId === actor.userId) throw new AppError(CODES.forbidden, 'approval.own')
  if (row.state !== 'waiting') {
    throw new AppError(CODES.conflict, 'approval.decided', { present: { state: row.state }, by: row.decidedBy, at: (row.decidedAt ?? row.requestedAt).toISOString() })
  }
  const [after] = await tx
    .update(approvals)
    .set({ state: approve ? 'approved' : 'declined', decidedByUserId: actor.userId, decidedBy: actor.name, decidedAt: services.now(), note: note ?? null })
    .where(eq(approvals.id, id))
    .returning()
  if (!after) throw notFound('approval')
  await recordAudit(tx, actor, approve ? 'approval.approve' : 'approval.decline', { kind: row.kind, id: row.target }, { note: note ?? null, requestedBy: row.requestedBy })
  return after
}

export function presentApproval(row: ApprovalRecord): Approval {
  return {
    id: row.id,
    kind: row.kind as Approval['kind'],
    target: row.target,
    reason: row.reason,
    amountMinor: row.amountMinor,
    currency: row.currency,
    exponent: row.exponent,
    state: row.state as Approval['state'],
    requestedBy: row.requestedBy,
    requestTime: row.requestedAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedTime: row.decidedAt?.toISOString() ?? null,
    note: row.note,
  }
}
