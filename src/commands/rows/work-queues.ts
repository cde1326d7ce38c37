import type { OutputOf } from '#contract/contract.ts'
import type { Role } from '#domain/roles.ts'
import { ORDER_MARK_IDS, ORDER_STATUS_IDS, CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'

export type WorkCounts = OutputOf<'order.openWork'>
export type WorkQueue = Exclude<keyof WorkCounts, 'cap' | 'overdue' | 'oldestCallbackAt'>

/** The order list's search parameters used by the queues; links check them against the list's own. */
interface WorkSearch {
  orderStatusId?: number[]
  callbackStatus?: number
  orderMark?: number
  locked?: boolean
  created?: 'today'
}

/**
 * Each kind of open work as a filter of the order list, in the order of urgency; the place is its key. Staff work in all
 * of them, outside parties see those that they can do something about.
 */
export const WORK_QUEUES: readonly { queue: WorkQueue; search: WorkSearch; outside?: readonly Role[] }[] = [
  {
    queue: 'pendingConfirmation',
    search: { orderStatusId: [ORDER_STATUS_IDS.pendingConfirmation] },
    outside: ['supplier'],
  },
  { queue: 'callbackFailed', search: { callbackStatus: CALLBACK_STATUS_IDS.failed }, outside: ['merchant'] },
  {
    queue: 'timedOutToday',
    search: { orderStatusId: [ORDER_STATUS_IDS.timedOut], created: 'today' },
    outside: ['supplier', 'merchant'],
  },
  { queue: 'locked', search: { locked: true } },
  { queue: 'suspicious', search: { orderMark: ORDER_MARK_IDS.suspicious } },
]

const OUTSIDE: readonly Role[] = ['supplier', 'merchant']

/** The queues of a role, with their places in the whole list, which are their keys. */
export function workQueuesOf(role: Role) {
  return WORK_QUEUES.map((queue, at) => ({ ...queue, digit: String(at + 1) })).filter(
    ({ outside = [] }) => !OUTSIDE.includes(role) || outside.includes(role),
  )
}
