import { BREAKER_STATES } from '#domain/accounts/breaker.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/** The facts about an account that the lifecycle's guards use. */
export interface BreakerFacts {
  /** So many of its latest orders failed that it should take no more. */
  hasTooManyFailures: boolean
  /** The order was let through to try the account. */
  isProbe: boolean
  /** The time to try the account has come. */
  isProbeDue: boolean
  /** It was stopped because its monitors were silent. */
  isSilenceTheCause: boolean
}

/**
 * The lifecycle of an account's breaker (熔断): failures and silence open it, an order let through closes it or opens it
 * again, and what a person held only a person releases.
 */
export const accountBreakerLifecycle = defineLifecycle({
  id: 'accountBreaker',
  states: BREAKER_STATES,
  initial: 'closed',
  guards: {
    hasTooManyFailures: (facts: BreakerFacts) => facts.hasTooManyFailures,
    isProbe: (facts: BreakerFacts) => facts.isProbe,
    isProbeDue: (facts: BreakerFacts) => facts.isProbeDue,
    isSilenceTheCause: (facts: BreakerFacts) => facts.isSilenceTheCause,
  },
  refusals: {
    hasTooManyFailures: 'fewFailures',
    isProbe: 'notProbe',
    isProbeDue: 'probeNotDue',
    isSilenceTheCause: 'otherCause',
  },
  transitions: [
    { event: 'FAIL', from: ['closed'], to: 'open', guards: ['hasTooManyFailures'], by: 'automation' },
    { event: 'FAIL', from: ['halfOpen'], to: 'open', guards: ['isProbe'], by: 'automation' },
    { event: 'SUCCEED', from: ['halfOpen'], to: 'closed', guards: ['isProbe'], by: 'automation' },
    { event: 'PROBE', from: ['open', 'halfOpen'], to: 'halfOpen', guards: ['isProbeDue'], by: 'automation' },
    { event: 'FALL_SILENT', from: ['closed'], to: 'open', by: 'automation' },
    {
      event: 'BE_HEARD',
      from: ['open', 'halfOpen'],
      to: 'closed',
      guards: ['isSilenceTheCause'],
      by: 'automation',
    },
    { event: 'HOLD', from: ['closed', 'open', 'halfOpen'], to: 'held', by: 'person', inverse: 'RELEASE' },
    { event: 'RELEASE', from: ['held', 'open', 'halfOpen'], to: 'closed', by: 'person' },
  ],
})

export type BreakerEventType = (typeof accountBreakerLifecycle.events)[number]
