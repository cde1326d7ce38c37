import type { OrderStatus } from '#domain/orders/order-status.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { ENDED_STAGES, PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'

const OPEN_STATUSES = ['created', 'allocated', 'pendingConfirmation'] as const satisfies readonly OrderStatus[]

/** Statuses of collections that wait for their payment. */
export const OPEN_STATUS_IDS: readonly number[] = OPEN_STATUSES.map((status) => ORDER_STATUS_IDS[status])

/** Stages of payouts that have come to an end. */
export const ENDED_STAGE_IDS: readonly number[] = ENDED_STAGES.map((stage) => PAYOUT_STAGE_IDS[stage])
