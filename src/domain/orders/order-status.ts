/** Collection order statuses by their number on the wire (`orderStatusId`). */
export const ORDER_STATUS_IDS = {
  created: 1,
  allocated: 2,
  pendingConfirmation: 3,
  successful: 4,
  timedOut: 5,
  failed: 6,
  rejecting: 7,
  rejected: 8,
  closed: 9,
  allocationFailed: 10,
} as const

export type OrderStatus = keyof typeof ORDER_STATUS_IDS

export const ORDER_STATUSES = Object.keys(ORDER_STATUS_IDS) as OrderStatus[]

export const isOrderStatus = (text: string): text is OrderStatus => Object.hasOwn(ORDER_STATUS_IDS, text)

/** Hidden from lists unless `showAll` is set (specification, section 9). */
export const HIDDEN_ORDER_STATUS: OrderStatus = 'allocationFailed'

export const CALLBACK_STATUS_IDS = { none: 0, pending: 1, succeeded: 2, failed: 3 } as const

export type CallbackStatus = keyof typeof CALLBACK_STATUS_IDS

export const CALLBACK_STATUSES = Object.keys(CALLBACK_STATUS_IDS) as CallbackStatus[]

export const ORDER_MARK_IDS = { normal: 1, suspicious: 2, test: 3, leakFix: 4, malicious: 5 } as const

/** The marks that a merchant gives its own orders; the others are what staff make of them. */
export const MERCHANT_MARK_IDS: readonly number[] = [ORDER_MARK_IDS.normal, ORDER_MARK_IDS.test]

export type OrderMark = keyof typeof ORDER_MARK_IDS

export const ORDER_MARKS = Object.keys(ORDER_MARK_IDS) as OrderMark[]

export const isOrderMark = (text: string): text is OrderMark => Object.hasOwn(ORDER_MARK_IDS, text)

/** How an order was supplemented. */
export const SUPPLEMENT_TYPES = ['manual', 'offset', 'automatic'] as const

export type SupplementType = (typeof SUPPLEMENT_TYPES)[number]

/** The source of an order's change. */
export const ACTION_CHANNELS = ['console', 'batch', 'job', 'api', 'monitor'] as const

export type ActionChannel = (typeof ACTION_CHANNELS)[number]

function nameOf<T extends string>(ids: Record<T, number>) {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id as number, name as T]))
  return (id: number): T => {
    const name = names.get(id)
    if (name === undefined) throw new RangeError(`unknown id ${id}`)
    return name
  }
}

/** The status of a wire number; throws RangeError for an unknown number. */
export const orderStatusOf = nameOf(ORDER_STATUS_IDS)

export const callbackStatusOf = nameOf(CALLBACK_STATUS_IDS)

export const orderMarkOf = nameOf(ORDER_MARK_IDS)

/** Stages of an order's processing, named after the events at their start and end. */
export const ORDER_STAGES = [
  'createdToAllocated',
  'allocatedToPaid',
  'paidToCalledBack',
  'createdToCalledBack',
] as const

export type OrderStage = (typeof ORDER_STAGES)[number]

/** The direction of a callback's orders. */
export const CALLBACK_DIRECTIONS = ['collection', 'payout'] as const

/** The outcome of a callback attempt. */
export const CALLBACK_OUTCOMES = ['succeeded', 'refused', 'timedOut', 'unreachable', 'addressRefused'] as const
