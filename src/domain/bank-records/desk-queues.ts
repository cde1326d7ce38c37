/**
 * What a payment without an order waits for: `awaited` may still find its order by itself, `missing` comes near none,
 * `mismatch` comes near one and differs from it, and of `unknownAccount` nobody knows on which account it came in.
 */
export const DESK_QUEUES = ['awaited', 'missing', 'mismatch', 'unknownAccount'] as const
export type DeskQueue = (typeof DESK_QUEUES)[number]

/** Which differences from its order a payment may have and still be matched together with others. */
export const OVERLOOKED = ['nothing', 'time', 'name'] as const
export type Overlooked = (typeof OVERLOOKED)[number]

/** As many payments are decided on together. */
export const DECIDED_TOGETHER_MAX = 100
/** As many orders share a payment. */
export const SHARING_ORDERS_MAX = 20
