import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { todoEndpoints } from '#contract/people/todo.endpoints.ts'
import type { ApprovalKind } from '#domain/approvals.ts'
import { isPayPasswordDemanded, toggleOfApproval } from '#server/access/approvals/approval-calls.ts'
import {
  approvalAfter,
  decideApproval,
  endApproval,
  findApproval,
  presentApproval,
} from '#server/access/approvals/approvals.ts'
import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'
import { initiated, mine } from '#server/access/approvals/list-approvals.ts'
import { requireSecondPerson } from '#server/access/approvals/second-person.ts'
import { previewApproval } from '#server/access/approvals/preview/preview-approval.ts'
import type { Operation, Operations } from '#server/access/approvals/operations/operation.ts'
import type { Call, Handlers, RightCode } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/own-transaction.ts'
import { AppError } from '#server/platform/app-error.ts'

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
 * Whether the operation has become impossible because its target moved on. A lock or a missing balance is temporary, so
 * the request stays pending.
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
