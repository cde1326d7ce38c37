import { and, eq, asc, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { approvalSchema } from '#contract/people/todo.endpoints.ts'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { ApprovalKind, ApprovalState } from '#domain/approvals.ts'
import { PAYOUT_STAGES } from '#domain/payouts/payout-status.ts'
import { amountOf } from '#domain/money/currency-amounts.ts'
import { reachesAmount } from '#domain/settings.ts'
import { approvalLifecycle } from '#machines/lifecycles/approval.lifecycle.ts'
import type { ApprovalEventType } from '#machines/lifecycles/approval.lifecycle.ts'
import { isPayPasswordDemanded, mayDecide, toggleOfApproval } from '#server/access/approvals/approval-calls.ts'
import { approvalEventOf, approvalValues } from '#server/access/approvals/news/approval-messages.ts'
import { balanceOf } from '#server/access/approvals/operations/balance-params.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import type { Queryable } from '#server/db/client.ts'
import { approvals } from '#server/db/schema/schema.ts'
import type { orders } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

export type ApprovalRecord = typeof approvals.$inferSelect

interface Operation {
  kind: ApprovalKind
  /** The number shown to people. */
  target: string
  params: Record<string, unknown>
  reason: string | null
  amountMinor: number
  currency: string
  exponent: number
  /** Whose money it is about. */
  merchantId: number | null
  supplierId: number | null
  /** Null where it waits whatever the amount. */
  limitMinor?: null
}

/** True when an operation of this amount needs a second person by the limit of its currency. */
export function needsApproval(
  services: Pick<Services, 'settings'>,
  operation: Pick<Operation, 'amountMinor' | 'currency' | 'exponent'>,
): boolean {
  return reachesAmount(services.settings.get('approvalLimits'), operation)
}

export type Worth = Pick<typeof orders.$inferSelect, 'realAmountMinor' | 'amountMinor' | 'currency' | 'exponent'>

/** The amount compared with the limit: the amount that moved, or else the requested amount. */
export function worthOf({ realAmountMinor, amountMinor, currency, exponent }: Worth) {
  return { amountMinor: realAmountMinor ?? amountMinor, currency, exponent }
}

/** Stores an operation until a second person decides; 409 `approval.waiting` when one is already pending. */
export async function requestApproval(
  tx: Queryable,
  services: Services,
  actor: Actor,
  operation: Operation,
): Promise<ApprovalRecord> {
  const waiting = new AppError(CODES.conflict, 'approval.waiting', { params: { target: operation.target } })
  // A decision locks the request and then its target; this transaction holds the target's lock, so waiting here could
  // deadlock.
  if (
    (await tx.$count(
      approvals,
      and(eq(approvals.kind, operation.kind), eq(approvals.target, operation.target), eq(approvals.state, 'waiting')),
    )) > 0
  )
    throw waiting
  const [row] = await tx
    .insert(approvals)
    .values({
      limitMinor: amountOf(services.settings.get('approvalLimits'), operation.currency),
      ...operation,
      requestedByUserId: actor.userId,
      requestedBy: actor.name,
      requestedAt: services.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw waiting
  await recordAudit(
    tx,
    actor,
    'approval.request',
    { kind: 'approval', id: operation.target },
    {
      from: null,
      to: { approval: 'waiting' },
      operation: operation.kind,
      reason: operation.reason,
      amountMinor: operation.amountMinor,
    },
  )
  await notifyRequester(tx, row)
  return row
}

/** A request that the actor made or may decide; 404 `approval.notFound` otherwise. */
export async function findApproval(db: Queryable, actor: Actor, id: number): Promise<ApprovalRecord> {
  const [row] = await db.select().from(approvals).where(eq(approvals.id, id))
  if (!row || !mayFollow(actor, row)) throw notFound('approval')
  return row
}

const isOwn = (actor: Actor, row: ApprovalRecord) => row.requestedByUserId === actor.userId
/** True for the person who made a request and for those who may decide it. */
export const mayFollow = (actor: Actor, row: ApprovalRecord) =>
  isOwn(actor, row) || mayDecide(actor.role, row.kind as ApprovalKind)

/**
 * The state after an event; 403 `approval.own` or `approval.notOwn` for the wrong person, 409 `approval.decided` when
 * it is closed.
 */
export function approvalAfter(actor: Actor | null, row: ApprovalRecord, event: ApprovalEventType): ApprovalState {
  const verdict = approvalLifecycle.judge(
    { state: row.state as ApprovalState, context: { isOwn: actor !== null && isOwn(actor, row) } },
    { type: event },
  )
  if (verdict.ok) return verdict.to
  if (verdict.refusal === 'ownRequest') throw new AppError(CODES.forbidden, 'approval.own')
  if (verdict.refusal === 'othersRequest') throw new AppError(CODES.forbidden, 'approval.notOwn')
  throw new AppError(CODES.conflict, 'approval.decided', {
    params: { refusal: 'notInThisState' },
    present: { state: row.state },
    by: row.decidedBy,
    at: (row.decidedAt ?? row.requestedAt).toISOString(),
  })
}

/** Stores a second person's decision, once; 409 when already decided, 403 for the requester's own. */
export async function decideApproval(
  tx: Queryable,
  services: Services,
  actor: Actor,
  id: number,
  approve: boolean,
  note: string | undefined,
): Promise<ApprovalRecord> {
  return await endApproval(tx, services, { id, actor, event: approve ? 'APPROVE' : 'DECLINE', note })
}

interface Ending {
  id: number
  /** Null when the request lapses automatically. */
  actor: Actor | null
  event: ApprovalEventType
  note?: string | undefined
}

/** Ends a request exactly once under concurrency, and notifies the requester unless the requester ended it. */
export async function endApproval(
  tx: Queryable,
  services: Services,
  { id, actor, event, note }: Ending,
): Promise<ApprovalRecord> {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('no key update')
  if (!row || (actor && !mayFollow(actor, row))) throw notFound('approval')
  const state = approvalAfter(actor, row, event)
  const [after] = await tx
    .update(approvals)
    .set({
      state,
      decidedByUserId: actor?.userId ?? null,
      decidedBy: actor?.name ?? null,
      decidedAt: services.now(),
      note: note?.trim() || null,
    })
    .where(eq(approvals.id, id))
    .returning()
  if (!after) throw notFound('approval')
  if (actor)
    await recordAudit(
      tx,
      actor,
      `approval.${event.toLowerCase()}`,
      { kind: 'approval', id: row.target },
      {
        from: { approval: row.state },
        to: { approval: state },
        operation: row.kind,
        note: after.note,
        requestedBy: row.requestedBy,
      },
    )
  await notifyRequester(tx, after)
  const told = approvalEventOf(state)
  if (told !== undefined) await sendMessage(tx, services, [row.requestedByUserId], told, approvalValues(after))
  return after
}

async function notifyRequester(tx: Queryable, { id, kind, requestedByUserId }: ApprovalRecord): Promise<void> {
  await publish(tx, { kind: 'approval', id, operation: kind as ApprovalKind, requestedByUserId })
}

/** Stored parameters of a status-change request: the status at the time of the request, and the target status. */
export const changeParams = z.object({ from: z.int(), to: z.int() })

/** Stored parameters of a payout request: its stage at the time, the target stage, and the gateway call it concerns. */
export const stageParams = z.object({
  from: z.enum(PAYOUT_STAGES).optional(),
  to: z.enum(PAYOUT_STAGES).optional(),
  gatewayCallId: z.int().optional(),
})

/** Stored parameters of a proposal how to read a message, as it is shown to people. */
export const teachingParams = approvalSchema.shape.teaching.unwrap()

function stageChangeOf({ params }: ApprovalRecord): ApprovalRow['stageChange'] {
  const { from, to } = stageParams.safeParse(params).data ?? {}
  return from === undefined || to === undefined ? null : { from, to }
}

/** A request as lists show it; whether a code is required depends on the current settings. */
export function presentApproval(services: Pick<Services, 'settings'>, row: ApprovalRecord): ApprovalRow {
  const kind = row.kind as ApprovalKind
  const change = changeParams.safeParse(row.params).data
  const toggle = toggleOfApproval(kind)
  return {
    id: row.id,
    version: row.state === 'waiting' ? 0 : 1,
    kind,
    target: row.target,
    change: change ? { fromStatusId: change.from, toStatusId: change.to } : null,
    stageChange: stageChangeOf(row),
    balance: balanceOf(row.params),
    teaching: teachingParams.safeParse(row.params).data ?? null,
    reason: row.reason,
    amountMinor: row.amountMinor,
    currency: row.currency,
    exponent: row.exponent,
    limitMinor: row.limitMinor,
    state: row.state as ApprovalState,
    demandsCode: toggle !== undefined && services.settings.get(toggle) === true,
    demandsPayPassword: isPayPasswordDemanded(kind) && services.settings.get('enablePayPassword'),
    requestedByUserId: row.requestedByUserId,
    requestedBy: row.requestedBy,
    requestTime: row.requestedAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedTime: row.decidedAt?.toISOString() ?? null,
    note: row.note,
  }
}

/** The most requests of a party that are named. */
const REQUESTS_MAX = 20

/** Pending requests about the money of a merchant, a supplier or both, oldest first; `except` is an id to leave out. */
export async function waitingRequests(
  db: Queryable,
  { merchantId, supplierId }: Pick<ApprovalRecord, 'merchantId' | 'supplierId'>,
  except = 0,
): Promise<ApprovalRecord[]> {
  const ofParty = or(
    ...(merchantId === null ? [] : [eq(approvals.merchantId, merchantId)]),
    ...(supplierId === null ? [] : [eq(approvals.supplierId, supplierId)]),
  )
  if (ofParty === undefined) return []
  return await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.state, 'waiting'), ne(approvals.id, except), ofParty))
    .orderBy(asc(approvals.id))
    .limit(REQUESTS_MAX)
}
