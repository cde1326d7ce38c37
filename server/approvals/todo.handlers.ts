import { approvalsBy, approvalsFor, decideApproval, presentApproval } from '#server/approvals/approvals.ts'
import type { ApprovalRecord } from '#server/approvals/approvals.ts'
import type { todoEndpoints } from '#contract/payout-batch.endpoints.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { confirmApprovedBatch } from '#server/payout-batches/confirm-batch.ts'
import { reverseApproved } from '#server/payouts/settle-payout.ts'

/** What an approved operation does, in the transaction of the approval. */
const OPERATIONS: Record<string, (call: Call, approval: ApprovalRecord) => Promise<unknown>> = {
  'payout.reverse': reverseApproved,
  'payoutBatch.confirm': confirmApprovedBatch,
}

/** The work of the `todo.*` calls. */
export const todoHandlers = {
  'todo.getMine': async ({ actor, db }) => ({ list: await approvalsFor(db, actor) }),
  'todo.getInitiated': async ({ actor, db }) => ({ list: await approvalsBy(db, actor) }),
  'todo.decide': async (call, { approvalId, approve, note }) => {
    const approval = await decideApproval(call.db, call.services, call.actor, approvalId, approve, note)
    if (approve) await OPERATIONS[approval.kind]?.(call, approval)
    return { approval: presentApproval(approval) }
  },
} satisfies Pick<Handlers, keyof typeof todoEndpoints>
