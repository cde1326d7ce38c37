import type { ApprovalKind } from '#domain/approvals.ts'
import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'
import type { Actor, Call } from '#server/http/call.ts'

/** Effects of a second person's decision about an operation. */
export interface Operation {
  /** Carries the operation out, in the approval's transaction. */
  carryOut: (call: Call, approval: ApprovalRecord) => Promise<unknown>
  /** Records on the target that the operation was not carried out; a null actor is automation. */
  noteEnded?: (call: Call, actor: Actor | null, approval: ApprovalRecord) => Promise<void>
}

/** The operations of all kinds; each entity provides its own. */
export type Operations = Readonly<Record<ApprovalKind, Operation>>
