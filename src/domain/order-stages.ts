/** The stages of an order's way, each named after the moments that it lies between. */
export const ORDER_STAGES = [
  'createdToAllocated',
  'allocatedToPaid',
  'paidToCalledBack',
  'createdToCalledBack',
] as const

export type OrderStage = (typeof ORDER_STAGES)[number]
