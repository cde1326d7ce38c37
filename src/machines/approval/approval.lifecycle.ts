import { APPROVAL_STATES } from '#domain/approvals.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/** The facts about a request that its lifecycle asks for. */
export interface ApprovalFacts {
  /** The person who acts is the one who asked. */
  isOwn: boolean
}

/** The life of a request above the approval limit: a second person decides, who asked may only take it back. */
export const approvalLifecycle = defineLifecycle({
  id: 'approval',
  states: APPROVAL_STATES,
  initial: 'waiting',
  guards: {
    isOthers: (facts: ApprovalFacts) => !facts.isOwn,
    isOwn: (facts: ApprovalFacts) => facts.isOwn,
  },
  transitions: [
    { event: 'APPROVE', from: ['waiting'], to: 'approved', guards: ['isOthers'], by: 'person' },
    { event: 'DECLINE', from: ['waiting'], to: 'declined', guards: ['isOthers'], by: 'person' },
    { event: 'WITHDRAW', from: ['waiting'], to: 'withdrawn', guards: ['isOwn'], by: 'person' },
    { event: 'LAPSE', from: ['waiting'], to: 'lapsed', by: 'automation' },
  ],
})

export type ApprovalEventType = (typeof approvalLifecycle.events)[number]
