import type { OutputOf } from '#contract/contract.ts'
import { findApproval, mayFollow, presentApproval } from '#server/access/approvals/approvals.ts'
import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'
import { requireSecondPerson } from '#server/access/approvals/second-person.ts'
import type { Operation } from '#server/access/approvals/operations/operation.ts'
import { waitingRequests } from '#server/access/approvals/waiting-requests.ts'
import type { Call } from '#server/http/call.ts'
import { tryOut } from '#server/ledger/try-out.ts'
import { AppError } from '#server/platform/app-error.ts'

type Preview = OutputOf<'todo.getPreview'>

/**
 * What approving a request would post now, or why it would be refused, found out by a dry run of the operation itself;
 * and what else waits for the same party.
 */
export async function previewApproval(
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

/** What else waits for the parties of a request, oldest first, as far as the actor may follow it. */
async function othersOf({ root, services, actor }: Call, approval: ApprovalRecord): Promise<Preview['others']> {
  const rows = await waitingRequests(root, approval, approval.id)
  return rows.filter((row) => mayFollow(actor, row)).map((row) => presentApproval(services, row))
}
