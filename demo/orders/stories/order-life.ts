import type { OrderStatus } from '#domain/orders/order-status.ts'
import { STAFF_NAMES } from '#demo/parties/names.ts'
import { NEW_ORDER_FACTS } from '#demo/orders/stories/order-stories.ts'
import type { Story, StoryStep } from '#demo/orders/stories/order-stories.ts'
import type { Random } from '#demo/random.ts'
import type { OrderFacts } from '#machines/order/order.lifecycle.ts'

/** A completed step, and the person who caused it. */
export interface LifeStep {
  step: StoryStep
  at: Date
  actor: Agent | null
}

interface Agent {
  userId: number
  name: string
}

/** The state of an order so far. */
export interface Life {
  steps: LifeStep[]
  status: OrderStatus
  facts: OrderFacts
  /** True when a person supplemented it, or the engine did for a late payment. */
  isSupplemented: boolean
  isUnsure: boolean
  /** When money arrived, certain or not, even if it was returned later. */
  receivedAt: Date | null
  /** When the money was accepted as payment of the order. */
  paidAt: Date | null
  expiresAt: Date | null
  endedAt: Date
  lastActor: string | null
}

interface LifeTimes {
  createdMs: number
  now: Date
  timeoutMs: number
}

/** The demo's agents; ids in the order of account creation. */
const AGENTS: readonly Agent[] = [
  { userId: 5, name: STAFF_NAMES['custservice'] },
  { userId: 5, name: STAFF_NAMES['custservice'] },
  { userId: 5, name: STAFF_NAMES['custservice'] },
  { userId: 2, name: STAFF_NAMES['platformadmin'] },
  { userId: 1, name: STAFF_NAMES['superadmin'] },
]

/** Plays a story from a moment up to now: future steps have not happened yet. */
export function lifeOf(random: Random, story: Story, times: LifeTimes): Life {
  const now = times.now.getTime()
  const steps: LifeStep[] = []
  let at = times.createdMs
  let expires: number | null = null
  for (const step of story.steps) {
    at = step.after === 'expiry' ? Math.max(at, expires ?? at) + random.int(200, 4_000) : at + delay(random, step.after)
    if (at > now) break
    if (step.to === 'allocated' && step.event !== 'LOCK' && step.event !== 'UNLOCK') expires = at + times.timeoutMs
    steps.push({ step, at: new Date(at), actor: step.by === 'agent' ? random.pick(AGENTS) : null })
  }
  return summaryOf(steps, times.createdMs, expires)
}

/** Mostly short, rarely long: the median is a third of the range. */
function delay(random: Random, [least, most]: readonly [number, number]): number {
  return Math.round(1000 * (least + (most - least) * random.next() ** 1.6))
}

function summaryOf(steps: LifeStep[], createdMs: number, expires: number | null): Life {
  const last = steps.at(-1)
  const payment = steps.findLast(({ step }) => step.event === 'CONFIRM_PAYMENT' || step.event === 'SUPPLEMENT')
  const receipt = steps.find(({ step }) => step.event === 'RECEIVE_UNSURE_PAYMENT') ?? payment
  const facts = last?.step.facts ?? NEW_ORDER_FACTS
  return {
    steps,
    status: last?.step.to ?? 'created',
    facts,
    isSupplemented: steps.some(({ step }) => step.event === 'SUPPLEMENT' || isLatePayment(step)),
    isUnsure: steps.some(({ step }) => step.event === 'RECEIVE_UNSURE_PAYMENT'),
    receivedAt: receipt?.at ?? null,
    paidAt: payment?.at ?? null,
    expiresAt: expires === null ? null : new Date(expires),
    endedAt: last?.at ?? new Date(createdMs),
    lastActor: last?.actor?.name ?? null,
  }
}

/** A payment after expiry supplements the order automatically. */
export function isLatePayment({ event, from }: StoryStep): boolean {
  return event === 'CONFIRM_PAYMENT' && from === 'timedOut'
}
