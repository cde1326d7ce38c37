import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { ActionChannel, OrderStatus } from '#domain/orders/order-status.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType, OrderFacts } from '#machines/order/order.lifecycle.ts'

/** Who causes a step, which also determines its channel. */
type Cause = 'merchant' | 'engine' | 'monitor' | 'agent'
export const VIA: Record<Cause, ActionChannel> = {
  merchant: 'api',
  engine: 'job',
  monitor: 'monitor',
  agent: 'console',
}

/** Range of seconds after the previous step; `expiry` is the end of the payment period. */
type Delay = readonly [least: number, most: number] | 'expiry'

interface StepPlan {
  event: OrderEventType
  target?: OrderStatus
  by: Cause
  after: Delay
  reason?: string
}

/** A step allowed by the lifecycle, with the resulting facts. */
export interface StoryStep extends StepPlan {
  from: OrderStatus
  to: OrderStatus
  facts: OrderFacts
}

export interface Story {
  name: string
  /** Share of all orders in percent; stories with 0 appear only among the newest orders. */
  share: number
  steps: readonly StoryStep[]
}

/** The facts of a newly created order. */
export const NEW_ORDER_FACTS: OrderFacts = {
  locked: false,
  hasAccount: false,
  hasResource: false,
  isPaid: false,
  hasCallbackUrl: true,
  mayTimeoutSupplement: true,
}

const allocate: StepPlan = { event: 'ALLOCATE', by: 'merchant', after: [0, 1] }
const noAccount: StepPlan = { event: 'FAIL_ALLOCATION', by: 'merchant', after: [0, 1] }
const paid: StepPlan = { event: 'CONFIRM_PAYMENT', by: 'monitor', after: [25, 780] }
const paidLate: StepPlan = { event: 'CONFIRM_PAYMENT', by: 'monitor', after: [60, 1_700] }
const unsure: StepPlan = { event: 'RECEIVE_UNSURE_PAYMENT', by: 'monitor', after: [40, 700], reason: 'nameDiffers' }
const timeOut: StepPlan = { event: 'TIME_OUT', by: 'engine', after: 'expiry' }
const fail: StepPlan = { event: 'FAIL', by: 'engine', after: [20, 600] }
const supplement: StepPlan = { event: 'SUPPLEMENT', by: 'agent', after: [180, 7_200] }
const reject = (reason: string): StepPlan => ({ event: 'REJECT', by: 'agent', after: [120, 5_400], reason })
const resend: StepPlan = { event: 'RESEND_CALLBACK', by: 'agent', after: [300, 40_000] }
const mark: StepPlan = { event: 'MARK', by: 'agent', after: [120, 9_000] }
const lock: StepPlan = { event: 'LOCK', by: 'engine', after: [5, 60] }
const unlock: StepPlan = { event: 'UNLOCK', by: 'engine', after: [10, 240] }
const reselect: StepPlan = { event: 'RESELECT', by: 'agent', after: [60, 1_800], reason: 'payerAskedForOtherAccount' }
const change = (target: OrderStatus, reason: string): StepPlan => ({
  event: 'UPDATE_STATUS',
  target,
  by: 'agent',
  after: [600, 14_000],
  reason,
})

const PLANS: readonly (readonly [name: string, share: number, steps: readonly StepPlan[]])[] = [
  ['paid', 63, [allocate, paid]],
  ['paid and resent', 1.2, [allocate, paid, resend]],
  ['paid while locked', 0.8, [allocate, lock, unlock, paid]],
  ['paid late', 1.6, [allocate, timeOut, paidLate]],
  ['unsure, then supplemented', 1.8, [allocate, unsure, supplement]],
  ['timed out, then supplemented', 2.4, [allocate, timeOut, supplement]],
  ['supplemented in time', 0.8, [allocate, { ...supplement, after: [200, 800] }]],
  ['reassigned, then paid', 0.6, [allocate, timeOut, reselect, paid]],
  ['no account at first, then paid', 0.3, [noAccount, reselect, paid]],
  ['timed out', 14.6, [allocate, timeOut]],
  ['timed out and marked', 0.8, [allocate, timeOut, mark]],
  [
    'unsure, then rejected',
    0.5,
    [allocate, unsure, reject('wrongCardOrName'), { event: 'COMPLETE_REJECTION', by: 'engine', after: [5, 60] }],
  ],
  ['failed', 2.4, [allocate, fail]],
  ['failed by hand', 0.8, [allocate, timeOut, change('failed', 'bankDeclined')]],
  ['rejected at once', 1.2, [allocate, { ...reject('highRiskCard'), after: [60, 800] }]],
  ['rejected after its time', 1.3, [allocate, timeOut, reject('wrongCardOrName')]],
  ['closed', 1.6, [allocate, timeOut, change('closed', 'merchantCancelled')]],
  ['no account', 2.6, [noAccount]],
  ['no account, closed', 0.3, [noAccount, change('closed', 'noAccount')]],
  [
    'paid, then rejected',
    0.3,
    [allocate, paid, reject('other'), { event: 'COMPLETE_REJECTION', by: 'engine', after: [5, 60] }],
  ],
  [
    'paid, rejection aborted',
    0.1,
    [allocate, paid, reject('other'), { event: 'ABORT_REJECTION', by: 'engine', after: [5, 60] }],
  ],
  ['reversed', 0.3, [allocate, paid, { event: 'REVERSE', by: 'agent', after: [1_800, 40_000], reason: 'chargeback' }]],
  ['in rejection', 0, [allocate, paid, reject('alipayTransferFailed')]],
  ['waiting for confirmation', 0, [allocate, unsure]],
  ['waiting for an account', 0, []],
  ['waiting for money', 0, [allocate]],
  ['locked after its time', 0, [allocate, timeOut, lock]],
  ['failed and locked', 0, [allocate, fail, lock]],
]

/** The stories of demo orders; each is validated against the lifecycle, which throws on unknown steps. */
export const STORIES: readonly Story[] = PLANS.map(([name, share, steps]) => ({
  name,
  share,
  steps: walk(name, steps),
}))

export const storyNamed = (name: string): Story => {
  const story = STORIES.find((each) => each.name === name)
  if (story === undefined) throw new RangeError(`no story ${name}`)
  return story
}

function walk(name: string, plans: readonly StepPlan[]): StoryStep[] {
  let state: OrderStatus = orderLifecycle.initial
  let facts = NEW_ORDER_FACTS
  return plans.map((plan) => {
    const verdict = orderLifecycle.judge({ state, context: facts }, { type: plan.event, target: plan.target })
    if (!verdict.ok) throw new Error(`"${name}": ${plan.event} in ${state} is refused: ${verdict.refusal}`)
    const from = state
    state = verdict.to
    facts = { ...facts, ...changedFacts(plan.event, state) }
    return { ...plan, from, to: state, facts }
  })
}

function changedFacts(event: OrderEventType, state: OrderStatus): Partial<OrderFacts> {
  if (event === 'LOCK' || event === 'UNLOCK') return { locked: event === 'LOCK' }
  if (event === 'ALLOCATE' || event === 'RESELECT') return { hasAccount: true, hasResource: true }
  if (event === 'RECEIVE_UNSURE_PAYMENT') return { isPaid: true }
  if (event === 'CONFIRM_PAYMENT' || event === 'SUPPLEMENT') return { isPaid: true, hasResource: false }
  if (event === 'REVERSE' || event === 'COMPLETE_REJECTION') return { isPaid: false }
  return isOpen(state) ? {} : { hasResource: false }
}

function isOpen(state: OrderStatus): boolean {
  return ORDER_STATUS_IDS[state] <= ORDER_STATUS_IDS.pendingConfirmation
}
