import { and, eq, inArray, ne, gt } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedInputOf, OutputOf } from '#contract/contract.ts'
import type { todoEndpoints } from '#contract/people/todo.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { ApprovalKind } from '#domain/approvals.ts'
import { isPayPasswordDemanded, toggleOfApproval, kindsFor } from '#server/access/approvals/approval-calls.ts'
import {
  approvalAfter,
  decideApproval,
  endApproval,
  findApproval,
  presentApproval,
  mayFollow,
  waitingRequests,
} from '#server/access/approvals/approvals.ts'
import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'
import type { Operation, Operations } from '#server/access/approvals/operations/operation.ts'
import type { Queryable } from '#server/db/client.ts'
import { approvals, audit, sessions } from '#server/db/schema/schema.ts'
import type { Call, Handlers, RightCode, Actor } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/call.ts'
import { tryOut } from '#server/ledger/try-out.ts'
import { AppError } from '#server/platform/app-error.ts'
import { contains, isOneOf, since, until } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import type { RowCursor } from '#server/platform/lists/paging/keyset.ts'
import type { Services } from '#server/platform/services.ts'

/** Parts that both lists share. */
const OPERATIONS = {
  select: (db: Queryable, cursor: SQL<RowCursor>) =>
    db.select({ operation: approvals, cursor }).from(approvals).$dynamic(),
  key: approvals.id,
  present: (rows: readonly { operation: typeof approvals.$inferSelect }[], { services }: ListCall) =>
    rows.map(({ operation }) => presentApproval(services, operation)),
}
const FILTERS = {
  kind: isOneOf(approvals.kind),
  target: contains(approvals.target),
  startTime: since(approvals.requestedAt),
  endTime: until(approvals.requestedAt),
}

/** Requests by others that the role may decide; who waits longest comes first. */
const mine = listOf('todo.getMine', {
  ...OPERATIONS,
  order: { by: undefined, direction: 'asc' },
  scope: ({ actor: { role, userId } }) =>
    and(
      eq(approvals.state, 'waiting'),
      ne(approvals.requestedByUserId, userId),
      inArray(approvals.kind, kindsFor(role)),
    ),
  filters: FILTERS,
})

/** The actor's own requests, newest first. */
const initiated = listOf('todo.getInitiated', {
  ...OPERATIONS,
  scope: ({ actor }) => eq(approvals.requestedByUserId, actor.userId),
  filters: { ...FILTERS, state: isOneOf(approvals.state) },
})

type OperationOf = (approval: ApprovalRecord) => Operation

/** Handlers of the `todo.*` calls; each entity carries out its own approved operations. */
export function todoHandlers(operations: Operations) {
  const operationOf: OperationOf = ({ kind }) => operations[kind as ApprovalKind]
  return {
    'todo.getMine': mine.page,
    'todo.getInitiated': initiated.page,
    'todo.getOne': async ({ actor, db, services }, { approvalId }) => ({
      approval: presentApproval(services, await findApproval(db, actor, approvalId)),
    }),
    'todo.getPreview': (call, { approvalId }) => previewApproval(call, approvalId, operationOf),
    'todo.decide': ownTransaction((call: Call, input: ParsedInputOf<'todo.decide'>) =>
      decide(call, input, operationOf),
    ),
    'todo.withdraw': async (call, { approvalId }) => {
      const ended = await endApproval(call.db, call.services, { id: approvalId, actor: call.actor, event: 'WITHDRAW' })
      await operationOf(ended).noteEnded?.(call, call.actor, ended)
      return { approval: presentApproval(call.services, ended) }
    },
  } satisfies Pick<Handlers, keyof typeof todoEndpoints>
}

/**
 * Checks the code before the transaction, so that a wrong one still counts; a request that is no longer possible lapses
 * after it.
 */
async function decide(
  call: Call,
  { approvalId, approve, note, googleCode, payPassword }: ParsedInputOf<'todo.decide'>,
  operationOf: OperationOf,
) {
  const { actor, root, services } = call
  const asked = await findApproval(root, actor, approvalId)
  approvalAfter(actor, asked, approve ? 'APPROVE' : 'DECLINE')
  if (approve) await requireSecondPerson(root, services, actor, asked)
  const code = approve ? await demandedCode(call, asked, googleCode) : undefined
  const password = approve ? await demandedPayPassword(call, asked, payPassword) : undefined
  try {
    const approval = await root.transaction(async (tx) => {
      await code?.use(tx)
      await password?.use(tx)
      const ended = await decideApproval(tx, services, actor, approvalId, approve, note)
      const within = { ...call, db: tx }
      if (approve) await operationOf(ended).carryOut(within, ended)
      else await operationOf(ended).noteEnded?.(within, actor, ended)
      return ended
    })
    return { approval: presentApproval(services, approval) }
  } catch (error) {
    if (isOver(error)) await lapse(call, approvalId, operationOf)
    throw error
  }
}

/** Checks the Google code that the operation itself requires. */
async function demandedCode(
  { demandCode, services }: Call,
  { kind }: ApprovalRecord,
  code: string | undefined,
): Promise<RightCode | undefined> {
  const toggle = toggleOfApproval(kind as ApprovalKind)
  return toggle !== undefined && services.settings.get(toggle) === true ? await demandCode(toggle, code) : undefined
}

/** Checks the payment password that the operation itself requires. */
async function demandedPayPassword(
  { demandPayPassword }: Call,
  { kind }: ApprovalRecord,
  password: string | undefined,
): Promise<RightCode | undefined> {
  return isPayPasswordDemanded(kind as ApprovalKind) ? await demandPayPassword(password) : undefined
}

/**
 * True when the operation has become impossible because its target moved on. A lock or a missing balance is temporary,
 * so the request stays pending.
 */
function isOver(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== CODES.conflict || error.message === 'approval.decided')
    return false
  return ['versionConflict', 'notInThisState'].includes(String(error.failure.params?.['refusal']))
}

/** Closes a request that is no longer possible, unless another person has already ended it. */
async function lapse(call: Call, id: number, operationOf: OperationOf): Promise<void> {
  await call.root.transaction(async (tx) => {
    try {
      const ended = await endApproval(tx, call.services, { id, actor: null, event: 'LAPSE' })
      await operationOf(ended).noteEnded?.({ ...call, db: tx }, null, ended)
    } catch (error) {
      if (!(error instanceof AppError && error.message === 'approval.decided')) throw error
    }
  })
}

type Preview = OutputOf<'todo.getPreview'>

/**
 * Dry-runs the operation: the postings that approving a request would make now, or the reason for a refusal. Adds the
 * other requests that wait for the same party.
 */
async function previewApproval(
  call: Call,
  approvalId: number,
  operationOf: (approval: ApprovalRecord) => Operation,
): Promise<Preview> {
  const approval = await findApproval(call.root, call.actor, approvalId)
  const others = await othersOf(call, approval)
  if (approval.state !== 'waiting') return { changes: [], refusal: null, others }
  try {
    await requireSecondPerson(call.root, call.services, call.actor, approval)
    const changes = await tryOut(call.root, (tx) => operationOf(approval).carryOut({ ...call, db: tx }, approval))
    return { changes, refusal: null, others }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { changes: [], refusal: { msg: error.message, params: error.failure.params ?? {} }, others }
  }
}

/** Other pending requests about the parties of a request, oldest first, as far as the actor may follow them. */
async function othersOf({ root, services, actor }: Call, approval: ApprovalRecord): Promise<Preview['others']> {
  const rows = await waitingRequests(root, approval, approval.id)
  return rows.filter((row) => mayFollow(actor, row)).map((row) => presentApproval(services, row))
}

/**
 * Refuses an approval by somebody who may be the requester under another name: 403 `approval.madeByAsker` where the requester
 * made, changed, bound or unlocked the approver's account within `approverIndependenceHours`, `approval.sameDevice` where
 * the approver's session comes from a device that the requester used within that time. With 0 hours both are allowed.
 */
async function requireSecondPerson(
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
