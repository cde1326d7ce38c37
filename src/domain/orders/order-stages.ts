/** Stages of an order's processing, named after the events at their start and end. */
export const ORDER_STAGES = [
  'createdToAllocated',
  'allocatedToPaid',
  'paidToCalledBack',
  'createdToCalledBack',
] as const

export type OrderStage = (typeof ORDER_STAGES)[number]
