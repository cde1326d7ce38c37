import type { ApprovalKind } from '#domain/approvals.ts'
import type { ApprovalRecord } from '#server/approvals/approvals.ts'
import type { Actor, Call } from '#server/http/call.ts'

/** What becomes of an operation once a second person has decided about it. */
export interface Operation {
  /** Does it, in the transaction of the approval. */
  carryOut: (call: Call, approval: ApprovalRecord) => Promise<unknown>
  /** Says where it would have been done that it was not; null is automation. */
  noteEnded?: (call: Call, actor: Actor | null, approval: ApprovalRecord) => Promise<void>
}

/** The operations of all kinds; each entity has its own. */
export type Operations = Readonly<Record<ApprovalKind, Operation>>
