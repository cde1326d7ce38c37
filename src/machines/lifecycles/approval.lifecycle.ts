import { APPROVAL_STATES } from '#domain/approvals.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/** The facts that the lifecycle's guards use. */
export interface ApprovalFacts {
  /** The actor is the requester. */
  isOwn: boolean
}

/** The lifecycle of a request above the approval limit: a second person decides; the requester can only withdraw it. */
export const approvalLifecycle = defineLifecycle({
  id: 'approval',
  states: APPROVAL_STATES,
  initial: 'waiting',
  guards: {
    isOthers: (facts: ApprovalFacts) => !facts.isOwn,
    isOwn: (facts: ApprovalFacts) => facts.isOwn,
  },
  refusals: {
    isOthers: 'ownRequest',
    isOwn: 'othersRequest',
  },
  transitions: [
    { event: 'APPROVE', from: ['waiting'], to: 'approved', guards: ['isOthers'], by: 'person' },
    { event: 'DECLINE', from: ['waiting'], to: 'declined', guards: ['isOthers'], by: 'person' },
    { event: 'WITHDRAW', from: ['waiting'], to: 'withdrawn', guards: ['isOwn'], by: 'person' },
    { event: 'LAPSE', from: ['waiting'], to: 'lapsed', by: 'automation' },
  ],
})

export type ApprovalEventType = (typeof approvalLifecycle.events)[number]
