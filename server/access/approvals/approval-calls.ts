import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { codeToggleOf, demandsOf } from '#contract/calls/operation-kinds.ts'
import type { CodeToggle } from '#contract/calls/operation-kinds.ts'
import { APPROVAL_KINDS } from '#domain/approvals.ts'
import type { ApprovalKind } from '#domain/approvals.ts'
import type { Role } from '#domain/roles.ts'
import { mayCall } from '#server/http/act.ts'

/**
 * The call that starts each kind of operation. Approving requires the same role and the same Google code as making the
 * call.
 */
export const APPROVAL_CALLS = {
  'order.reverse': 'order.reverseOrder',
  'order.updateStatus': 'order.updateOrderStatus',
  'payout.reverse': 'payoutOrder.reverse',
  'payout.updateStatus': 'payoutOrder.updateStatus',
  'payout.confirmUnpaid': 'payoutOrder.confirmUnpaid',
  'payoutBatch.confirm': 'payoutBatch.confirm',
  'balance.adjust': 'balance.adjust',
  'bankMessage.teach': 'bankMessage.teach',
} as const satisfies Record<ApprovalKind, EndpointName>

/** True for a role that may perform, and so approve, operations of a kind. Outside parties approve nothing. */
export function mayDecide(role: Role, kind: ApprovalKind): boolean {
  return mayCall(role, 'todo.decide') && mayCall(role, APPROVAL_CALLS[kind])
}

/** The operations that a role may approve. */
export function kindsFor(role: Role): ApprovalKind[] {
  return APPROVAL_KINDS.filter((kind) => mayDecide(role, kind))
}

/** True for operations that demand the approver's payment password while the setting says so. */
export function isPayPasswordDemanded(kind: ApprovalKind): boolean {
  const { operation }: EndpointSpec = contract[APPROVAL_CALLS[kind]]
  return demandsOf(operation).payPassword === true
}

/** The setting that requires a Google code for operations of a kind; undefined when there is none. */
export function toggleOfApproval(kind: ApprovalKind): CodeToggle | undefined {
  const { operation }: EndpointSpec = contract[APPROVAL_CALLS[kind]]
  return codeToggleOf(operation)
}
