import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'

/** Payout statuses by their number on the wire (`payoutStatus`). */
export const PAYOUT_STATUS_IDS = {
  awaitingPayment: 1,
  preparing: 2,
  processing: 3,
  completed: 4,
  cancelled: 5,
} as const
export type PayoutStatus = keyof typeof PAYOUT_STATUS_IDS

/** The progress of a payout's payment, by its number on the wire (`processState`). */
export const PROCESS_STATE_IDS = { waiting: 1, preparing: 2, processing: 3, submitted: 4, abnormal: 5 } as const
export type ProcessState = keyof typeof PROCESS_STATE_IDS

/**
 * The stages of a payout, by stored number. The stage is the lifecycle's state; the three statuses in lists and filters
 * derive from it.
 */
export const PAYOUT_STAGE_IDS = {
  pooled: 1,
  allocated: 2,
  preparing: 3,
  processing: 4,
  submitted: 5,
  abnormal: 6,
  completed: 7,
  rejected: 8,
  failed: 9,
  reversed: 10,
} as const
export type PayoutStage = keyof typeof PAYOUT_STAGE_IDS
export const PAYOUT_STAGES = Object.keys(PAYOUT_STAGE_IDS) as PayoutStage[]

interface StageStatuses {
  order: OrderStatus
  payout: PayoutStatus
  process: ProcessState
}

/** The statuses of a stage as defined in the specification's section 4. */
export const STAGE_STATUSES: Readonly<Record<PayoutStage, StageStatuses>> = {
  pooled: { order: 'created', payout: 'awaitingPayment', process: 'waiting' },
  allocated: { order: 'allocated', payout: 'awaitingPayment', process: 'waiting' },
  preparing: { order: 'allocated', payout: 'preparing', process: 'preparing' },
  processing: { order: 'allocated', payout: 'processing', process: 'processing' },
  submitted: { order: 'allocated', payout: 'processing', process: 'submitted' },
  // Nobody knows yet if the money left, so it is neither successful nor failed.
  abnormal: { order: 'pendingConfirmation', payout: 'processing', process: 'abnormal' },
  completed: { order: 'successful', payout: 'completed', process: 'submitted' },
  rejected: { order: 'rejected', payout: 'cancelled', process: 'waiting' },
  failed: { order: 'failed', payout: 'cancelled', process: 'waiting' },
  reversed: { order: 'failed', payout: 'cancelled', process: 'submitted' },
}

/** Stages in which the payment may be in progress: the funds stay frozen. */
export const PAYING_STAGES = [
  'preparing',
  'processing',
  'submitted',
  'abnormal',
] as const satisfies readonly PayoutStage[]
/** Stages in which nothing has been sent and paying may start. */
export const WAITING_STAGES = ['pooled', 'allocated'] as const satisfies readonly PayoutStage[]
/** Final stages, which only a reversal leaves. */
export const ENDED_STAGES = ['completed', 'rejected', 'failed', 'reversed'] as const satisfies readonly PayoutStage[]

/** Where a rejected payout goes: to the merchant (rejected, money unfrozen), or back to the list (allocated, unlocked). */
export const REJECT_MODES = ['toMerchant', 'toList'] as const
export type RejectMode = (typeof REJECT_MODES)[number]

/** The channel that paid a payout. */
export const PAYOUT_CHANNELS = ['batch', 'account', 'gateway'] as const
export type PayoutChannel = (typeof PAYOUT_CHANNELS)[number]

/** Minutes of a claim's lease; claiming again renews it. */
export const CLAIM_LEASE_MINUTES = 30

/** First payout id, so that an id belongs to either a collection order or a payout, never both. */
export const PAYOUT_ID_BASE = 1_000_000_000_000

export function isPayoutId(id: number): boolean {
  return id >= PAYOUT_ID_BASE
}

const stageById = new Map<number, PayoutStage>(PAYOUT_STAGES.map((stage) => [PAYOUT_STAGE_IDS[stage], stage]))

/** The stage of a stored number; throws RangeError for an unknown number. */
export function payoutStageOf(id: number): PayoutStage {
  const stage = stageById.get(id)
  if (stage === undefined) throw new RangeError(`unknown payout stage ${id}`)
  return stage
}

/** The wire's three numbers of a stage. */
export function statusIdsOf(stage: PayoutStage) {
  const { order, payout, process } = STAGE_STATUSES[stage]
  return {
    orderStatusId: ORDER_STATUS_IDS[order],
    payoutStatus: PAYOUT_STATUS_IDS[payout],
    processState: PROCESS_STATE_IDS[process],
  }
}

/** The stored numbers of the stages that have one of the given wire numbers; used by filters. */
export function stageIdsShowing(field: keyof ReturnType<typeof statusIdsOf>, ids: readonly number[]): number[] {
  return PAYOUT_STAGES.filter((stage) => ids.includes(statusIdsOf(stage)[field])).map(
    (stage) => PAYOUT_STAGE_IDS[stage],
  )
}
