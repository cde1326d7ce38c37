import { isTooMany, withOutcome } from '#domain/accounts/breaker.ts'
import type { Breaker, BreakerPolicy } from '#domain/accounts/breaker.ts'
import { accountBreakerLifecycle } from '#machines/lifecycles/account-breaker.lifecycle.ts'
import type { BreakerFacts } from '#machines/lifecycles/account-breaker.lifecycle.ts'

/** Events of an account's breaker. */
export type BreakerEvent =
  /** The outcome of an order, and when the account took it. */
  { type: 'FAIL' | 'SUCCEED'; takenAt: Date } | { type: 'PROBE' | 'FALL_SILENT' | 'BE_HEARD' | 'HOLD' | 'RELEASE' }

/** The breaker after an event; null where the event changes nothing, or is not possible. */
export function nextBreaker(before: Breaker, event: BreakerEvent, now: Date, policy: BreakerPolicy): Breaker | null {
  const counted = countOutcome(before, event, policy)
  const verdict = accountBreakerLifecycle.judge(
    { state: before.state, context: factsOf(counted, event, now, policy) },
    event,
  )
  if (!verdict.ok) return counted === before ? null : counted
  return { ...counted, ...entering(counted, verdict.to, event, now, policy) }
}

/** True for the outcome of an order that the account took since its breaker last changed state. */
const isSince = ({ since }: Breaker, takenAt: Date) => since === null || takenAt >= since

function countOutcome(before: Breaker, event: BreakerEvent, policy: BreakerPolicy): Breaker {
  if (before.state !== 'closed' || !('takenAt' in event)) return before
  const hasFailed = event.type === 'FAIL'
  if (hasFailed && !isSince(before, event.takenAt)) return before
  // An account that has never failed has nothing to count.
  if (!hasFailed && !before.outcomes.includes('1')) return before
  return { ...before, outcomes: withOutcome(before.outcomes, hasFailed, policy) }
}

function factsOf(breaker: Breaker, event: BreakerEvent, now: Date, policy: BreakerPolicy): BreakerFacts {
  const isOfNow = !('takenAt' in event) || isSince(breaker, event.takenAt)
  return {
    hasTooManyFailures: isOfNow && isTooMany(breaker.outcomes, policy),
    isProbe: isOfNow,
    isProbeDue: breaker.probeAt !== null && breaker.probeAt <= now,
    isSilenceTheCause: breaker.cause === 'silence',
  }
}

/** Fields that change with the state. */
function entering(
  { cause, waitSeconds }: Breaker,
  to: Breaker['state'],
  { type }: BreakerEvent,
  now: Date,
  { probeSeconds, probeSecondsMax }: BreakerPolicy,
): Partial<Breaker> {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  if (to === 'halfOpen') return { state: to, probeAt: after(waitSeconds) }
  const turned = { state: to, since: now, outcomes: '', probeAt: null, waitSeconds: probeSeconds }
  if (to === 'closed') return { ...turned, cause: null }
  if (to === 'held') return { ...turned, cause: 'person' }
  // An account that fell silent waits for its monitors to be heard again, not for an order.
  if (type === 'FALL_SILENT') return { ...turned, cause: 'silence' }
  const wait = cause === null ? probeSeconds : Math.min(waitSeconds * 2, probeSecondsMax)
  return { ...turned, cause: 'failures', waitSeconds: wait, probeAt: after(wait) }
}
