import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { ORDER_STATUSES, orderStatusOf } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'
import type { LifecycleSubject } from '#machines/lifecycle.ts'

/** The facts about a collection order that the lifecycle's guards use. */
export interface OrderFacts {
  /** Under automation’s control until unlocked. */
  locked: boolean
  /** An account is assigned: the payer was told where to pay. */
  hasAccount: boolean
  /** It holds a slot on its account. */
  hasResource: boolean
  /** Money for it has been received. */
  isPaid: boolean
  /** A callback URL is set, so a callback can be resent. */
  hasCallbackUrl: boolean
  /** The setting `canTimeoutSupplement`. */
  mayTimeoutSupplement: boolean
}

const UNPAID_OPEN = ['created', 'allocated', 'pendingConfirmation'] as const satisfies readonly OrderStatus[]
const ENDED = ['successful', 'timedOut', 'failed', 'rejected', 'closed'] as const satisfies readonly OrderStatus[]

/** The lifecycle of a collection order (代收订单): its events, who triggers them, and their targets. */
export const orderLifecycle = defineLifecycle({
  id: 'order',
  states: ORDER_STATUSES,
  initial: 'created',
  guards: {
    isUnlocked: (facts: OrderFacts) => !facts.locked,
    isLocked: (facts: OrderFacts) => facts.locked,
    hasAccount: (facts: OrderFacts) => facts.hasAccount,
    hasResource: (facts: OrderFacts) => facts.hasResource,
    isUnpaid: (facts: OrderFacts) => !facts.isPaid,
    isPaid: (facts: OrderFacts) => facts.isPaid,
    hasCallbackUrl: (facts: OrderFacts) => facts.hasCallbackUrl,
    mayTimeoutSupplement: (facts: OrderFacts) => facts.mayTimeoutSupplement,
  },
  refusals: {
    isUnlocked: 'locked',
    isLocked: 'notLocked',
    hasAccount: 'noAccount',
    hasResource: 'noResource',
    isUnpaid: 'paid',
    isPaid: 'notPaid',
    hasCallbackUrl: 'noCallbackUrl',
    mayTimeoutSupplement: 'timeoutSupplementOff',
  },
  transitions: [
    { event: 'ALLOCATE', from: ['created'], to: 'allocated', by: 'automation' },
    { event: 'FAIL_ALLOCATION', from: ['created'], to: 'allocationFailed', by: 'automation' },
    { event: 'RECEIVE_UNSURE_PAYMENT', from: ['allocated', 'timedOut'], to: 'pendingConfirmation', by: 'automation' },
    {
      event: 'CONFIRM_PAYMENT',
      from: ['allocated', 'pendingConfirmation', 'timedOut'],
      to: 'successful',
      by: 'automation',
    },
    { event: 'TIME_OUT', from: ['allocated', 'pendingConfirmation'], to: 'timedOut', by: 'automation' },
    // The payer's word decides nothing; it helps to find the payment.
    {
      event: 'SUBMIT_UTR',
      from: ['allocated', 'pendingConfirmation', 'timedOut'],
      to: 'same',
      guards: ['isUnlocked', 'isUnpaid'],
      by: 'payer',
    },
    { event: 'FAIL', from: ['allocated', 'pendingConfirmation'], to: 'failed', by: 'automation' },
    {
      event: 'SUPPLEMENT',
      from: ['allocated', 'pendingConfirmation', 'failed'],
      to: 'successful',
      guards: ['isUnlocked'],
      by: 'person',
    },
    {
      event: 'SUPPLEMENT',
      from: ['timedOut'],
      to: 'successful',
      guards: ['isUnlocked', 'mayTimeoutSupplement'],
      by: 'person',
    },
    {
      event: 'RESELECT',
      from: ['allocated', 'timedOut', 'failed', 'allocationFailed'],
      to: 'allocated',
      guards: ['isUnlocked', 'isUnpaid'],
      by: 'person',
    },
    {
      event: 'REJECT',
      from: [...UNPAID_OPEN, 'timedOut', 'failed', 'allocationFailed'],
      to: 'rejected',
      guards: ['isUnlocked', 'isUnpaid'],
      by: 'person',
    },
    {
      event: 'REJECT',
      from: ['successful', 'pendingConfirmation'],
      to: 'rejecting',
      guards: ['isUnlocked', 'isPaid'],
      by: 'person',
    },
    { event: 'COMPLETE_REJECTION', from: ['rejecting'], to: 'rejected', by: 'automation' },
    { event: 'ABORT_REJECTION', from: ['rejecting'], to: 'successful', by: 'automation' },
    { event: 'REVERSE', from: ['successful'], to: 'failed', guards: ['isUnlocked', 'isPaid'], by: 'person' },
    // Every event that ends an order, including a timeout, releases its slot.
    {
      event: 'FREE_RESOURCE',
      from: ['allocated', 'pendingConfirmation'],
      to: 'same',
      guards: ['isUnlocked', 'hasResource'],
      by: 'person',
    },
    { event: 'RESEND_CALLBACK', from: ENDED, to: 'same', guards: ['isUnlocked', 'hasCallbackUrl'], by: 'person' },
    { event: 'QUERY_STATUS', from: [...UNPAID_OPEN, 'timedOut', 'failed'], to: 'same', by: 'person' },
    {
      event: 'LOCK',
      from: [...UNPAID_OPEN, 'timedOut', 'failed', 'rejecting'],
      to: 'same',
      guards: ['isUnlocked'],
      by: 'automation',
    },
    { event: 'UNLOCK', from: ORDER_STATUSES, to: 'same', guards: ['isLocked'], by: 'both', inverse: 'LOCK' },
    { event: 'MARK', from: ORDER_STATUSES, to: 'same', by: 'person', inverse: 'MARK' },
    {
      event: 'UPDATE_STATUS',
      from: ['created', 'allocated', 'pendingConfirmation', 'timedOut', 'allocationFailed'],
      to: 'failed',
      guards: ['isUnlocked', 'isUnpaid'],
      choosesTarget: true,
      by: 'person',
    },
    {
      event: 'UPDATE_STATUS',
      from: ['created', 'allocated', 'pendingConfirmation', 'timedOut', 'failed', 'allocationFailed'],
      to: 'closed',
      guards: ['isUnlocked', 'isUnpaid'],
      choosesTarget: true,
      by: 'person',
    },
    {
      event: 'UPDATE_STATUS',
      from: ['timedOut', 'failed'],
      to: 'pendingConfirmation',
      guards: ['isUnlocked', 'hasAccount'],
      choosesTarget: true,
      by: 'person',
    },
    {
      event: 'UPDATE_STATUS',
      from: ['rejecting'],
      to: 'rejected',
      guards: ['isUnlocked'],
      choosesTarget: true,
      by: 'person',
    },
  ],
})

export type OrderEventType = (typeof orderLifecycle.events)[number]
export type OrderGuard = keyof typeof orderLifecycle.refusals

/** The lifecycle's state and facts of an order as the console knows them; `mayTimeoutSupplement` is the setting. */
export function orderSubjectOf(
  order: OrderRow,
  mayTimeoutSupplement: boolean,
): LifecycleSubject<OrderStatus, OrderFacts> {
  return {
    state: orderStatusOf(order.orderStatusId),
    context: {
      locked: order.locked,
      hasAccount: order.resourceId !== null,
      hasResource: order.holdsResource,
      isPaid: order.realAmountMinor !== null,
      hasCallbackUrl: order.hasCallbackUrl,
      mayTimeoutSupplement,
    },
  }
}
