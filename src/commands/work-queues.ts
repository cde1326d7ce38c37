import type { OutputOf } from '#contract/contract.ts'
import { ORDER_MARK_IDS, ORDER_STATUS_IDS, CALLBACK_STATUS_IDS } from '#domain/order-status.ts'

export type WorkCounts = OutputOf<'order.openWork'>
export type WorkQueue = Exclude<keyof WorkCounts, 'cap'>

/** The order list's search parameters used by the queues; links check them against the list's own. */
interface WorkSearch {
  orderStatusId?: number[]
  callbackStatus?: number
  orderMark?: number
  locked?: boolean
  created?: 'today'
}

/** Each kind of open work as a filter of the order list, in the order of urgency; the place is its key. */
export const WORK_QUEUES: readonly { queue: WorkQueue; search: WorkSearch }[] = [
  { queue: 'pendingConfirmation', search: { orderStatusId: [ORDER_STATUS_IDS.pendingConfirmation] } },
  { queue: 'callbackFailed', search: { callbackStatus: CALLBACK_STATUS_IDS.failed } },
  { queue: 'timedOutToday', search: { orderStatusId: [ORDER_STATUS_IDS.timedOut], created: 'today' } },
  { queue: 'locked', search: { locked: true } },
  { queue: 'suspicious', search: { orderMark: ORDER_MARK_IDS.suspicious } },
]
