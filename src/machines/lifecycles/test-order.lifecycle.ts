import { TEST_ORDER_STATES } from '#domain/orders/test-orders.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/** The facts about a test order that the lifecycle's guards use. */
export interface TestOrderFacts {
  isPayout: boolean
  /** A callback URL is set, so a callback can be resent. */
  hasCallbackUrl: boolean
}

/** The lifecycle of a test order: as much of the live ones as their merchant sees, in both directions. */
export const testOrderLifecycle = defineLifecycle({
  id: 'testOrder',
  states: TEST_ORDER_STATES,
  initial: 'waiting',
  guards: {
    isCollection: (facts: TestOrderFacts) => !facts.isPayout,
    isPayout: (facts: TestOrderFacts) => facts.isPayout,
    hasCallbackUrl: (facts: TestOrderFacts) => facts.hasCallbackUrl,
  },
  refusals: { isCollection: 'ofPayout', isPayout: 'ofCollection', hasCallbackUrl: 'noCallbackUrl' },
  transitions: [
    { event: 'PAY', from: ['waiting', 'timedOut', 'unknown'], to: 'successful', by: 'both' },
    { event: 'EXPIRE', from: ['waiting'], to: 'timedOut', guards: ['isCollection'], by: 'both' },
    { event: 'REJECT', from: ['waiting', 'timedOut', 'unknown'], to: 'rejected', by: 'both' },
    { event: 'LOSE', from: ['waiting'], to: 'unknown', guards: ['isPayout'], by: 'both' },
    {
      event: 'RESEND_CALLBACK',
      from: ['successful', 'timedOut', 'rejected'],
      to: 'same',
      guards: ['hasCallbackUrl'],
      by: 'both',
    },
  ],
})

export type TestOrderEvent = (typeof testOrderLifecycle.events)[number]
