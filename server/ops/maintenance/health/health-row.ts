import type { HealthRow } from '#contract/system/health.endpoints.ts'
import { HEALTH_FACTS, healthOf } from '#domain/system/health.ts'
import type { HealthFact } from '#domain/system/health.ts'

type Given = Partial<Omit<HealthRow, 'id' | 'name' | 'part' | 'at'>>

/** A fact as the call answers it; its state follows from the thresholds unless it says one. */
export function healthRow(fact: HealthFact, at: Date, given: Given = {}): HealthRow {
  const { subject = null, amount = null, of = null } = given
  return {
    id: subject === null ? fact : `${fact}:${subject}`,
    name: fact,
    part: HEALTH_FACTS[fact].part,
    state: amount === null ? 'fine' : healthOf(fact, amount, of ?? undefined),
    value: null,
    advice: null,
    at: at.toISOString(),
    runState: null,
    jobs: null,
    repair: null,
    lines: [],
    ...given,
    subject,
    amount,
    of,
  }
}
