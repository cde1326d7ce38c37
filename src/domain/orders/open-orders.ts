import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { ENDED_STAGES, PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'

const OPEN_STATUSES = ['created', 'allocated', 'pendingConfirmation'] as const satisfies readonly OrderStatus[]

/** Statuses of collections that wait for their payment. */
export const OPEN_STATUS_IDS: readonly number[] = OPEN_STATUSES.map((status) => ORDER_STATUS_IDS[status])

/** Stages of payouts that have come to an end. */
export const ENDED_STAGE_IDS: readonly number[] = ENDED_STAGES.map((stage) => PAYOUT_STAGE_IDS[stage])

/** Where a blacklisted name was met: its order was refused, or a payment was put to a person. */
export const NAME_HIT_STAGES = ['creation', 'matching'] as const
export type NameHitStage = (typeof NAME_HIT_STAGES)[number]
