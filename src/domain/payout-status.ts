import { ORDER_STATUS_IDS } from '#domain/order-status.ts'
import type { OrderStatus } from '#domain/order-status.ts'

/** Payout statuses by their number on the wire (`payoutStatus`). */
export const PAYOUT_STATUS_IDS = {
  awaitingPayment: 1,
  preparing: 2,
  processing: 3,
  completed: 4,
  cancelled: 5,
} as const
export type PayoutStatus = keyof typeof PAYOUT_STATUS_IDS

/** How far the paying of a payout is, by its number on the wire (`processState`). */
export const PROCESS_STATE_IDS = { waiting: 1, preparing: 2, processing: 3, submitted: 4, abnormal: 5 } as const
export type ProcessState = keyof typeof PROCESS_STATE_IDS

/**
 * The stages of a payout's life, by the number that is stored. A stage is the one state of the lifecycle; the three
 * statuses that lists and filters speak of follow from it.
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

/** What a stage means in the words of the specification's section 4. */
export const STAGE_STATUSES: Readonly<Record<PayoutStage, StageStatuses>> = {
  pooled: { order: 'created', payout: 'awaitingPayment', process: 'waiting' },
  allocated: { order: 'allocated', payout: 'awaitingPayment', process: 'waiting' },
  preparing: { order: 'allocated', payout: 'preparing', process: 'preparing' },
  processing: { order: 'allocated', payout: 'processing', process: 'processing' },
  submitted: { order: 'allocated', payout: 'processing', process: 'submitted' },
  // Nobody knows yet whether the money left, so it is neither successful nor failed.
  abnormal: { order: 'pendingConfirmation', payout: 'processing', process: 'abnormal' },
  completed: { order: 'successful', payout: 'completed', process: 'submitted' },
  rejected: { order: 'rejected', payout: 'cancelled', process: 'waiting' },
  failed: { order: 'failed', payout: 'cancelled', process: 'waiting' },
  reversed: { order: 'failed', payout: 'cancelled', process: 'submitted' },
}

/** Stages in which the money may be on its way: what it takes stays frozen. */
export const PAYING_STAGES = [
  'preparing',
  'processing',
  'submitted',
  'abnormal',
] as const satisfies readonly PayoutStage[]
/** Stages in which nothing has been sent and somebody may begin to pay. */
export const WAITING_STAGES = ['pooled', 'allocated'] as const satisfies readonly PayoutStage[]
/** Stages that nothing leads out of but a reversal. */
export const ENDED_STAGES = ['completed', 'rejected', 'failed', 'reversed'] as const satisfies readonly PayoutStage[]

/** Where a rejected payout goes: to the merchant (rejected, money unfrozen), or back to the list (allocated, unlocked). */
export const REJECT_MODES = ['toMerchant', 'toList'] as const
export type RejectMode = (typeof REJECT_MODES)[number]

/** What a payout was paid through. */
export const PAYOUT_CHANNELS = ['batch', 'account', 'gateway'] as const
export type PayoutChannel = (typeof PAYOUT_CHANNELS)[number]

/** Minutes that a claim lasts unless it is renewed by claiming again. */
export const CLAIM_LEASE_MINUTES = 30

/** Payouts count their ids from here, so that an id names a collection order or a payout, never both. */
export const PAYOUT_ID_BASE = 1_000_000_000_000

export function isPayoutId(id: number): boolean {
  return id >= PAYOUT_ID_BASE
}

const stageById = new Map<number, PayoutStage>(PAYOUT_STAGES.map((stage) => [PAYOUT_STAGE_IDS[stage], stage]))

/** The stage of a stored number; throws RangeError for a number that is none. */
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

/** The stored numbers of the stages that show one of the given wire numbers; filters select by them. */
export function stageIdsShowing(field: keyof ReturnType<typeof statusIdsOf>, ids: readonly number[]): number[] {
  return PAYOUT_STAGES.filter((stage) => ids.includes(statusIdsOf(stage)[field])).map(
    (stage) => PAYOUT_STAGE_IDS[stage],
  )
}
