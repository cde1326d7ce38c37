import type { RejectMode } from '#domain/payouts/payout-status.ts'

/**
 * The states of a payout batch, by stored number. States without a number exist only on a screen, or within one server
 * transaction: a crash leaves the state before or after.
 */
export const BATCH_STATE_IDS = { drafting: 1, exported: 2, confirmed: 3, abnormal: 4, failed: 5 } as const
export type StoredBatchState = keyof typeof BATCH_STATE_IDS
export const STORED_BATCH_STATES = Object.keys(BATCH_STATE_IDS) as StoredBatchState[]

export const TRANSIENT_BATCH_STATES = ['previewing', 'exporting', 'confirming', 'markingAbnormal'] as const
export type TransientBatchState = (typeof TRANSIENT_BATCH_STATES)[number]

export type BatchState = StoredBatchState | TransientBatchState
export const BATCH_STATES: readonly BatchState[] = [...STORED_BATCH_STATES, ...TRANSIENT_BATCH_STATES]

/** States of a batch that still decides about its orders. */
export const OPEN_BATCH_STATES = ['drafting', 'exported'] as const satisfies readonly StoredBatchState[]

/** Minutes after which a batch that was not exported releases its orders. */
export const DRAFT_BATCH_MINUTES = 60

/** The result of an order in a bank's result file. */
export const BATCH_RESULTS = ['paid', 'failed'] as const
export type BatchResult = (typeof BATCH_RESULTS)[number]

/** How an order can differ from its batch's exported file. */
export const BATCH_DIFFERENCES = ['gone', 'new', 'changed'] as const

/** The stored state of a number; throws RangeError for an unknown number. */
export function batchStateOf(id: number): StoredBatchState {
  const state = STORED_BATCH_STATES.find((name) => BATCH_STATE_IDS[name] === id)
  if (state === undefined) throw new RangeError(`unknown batch state ${id}`)
  return state
}

export function isStoredBatchState(state: BatchState): state is StoredBatchState {
  return state in BATCH_STATE_IDS
}

/** The outcome of a batch for an order; a released one is to be paid again. */
export const ORDER_OUTCOMES = ['completed', 'rejected', 'released'] as const
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number]

/** An order of a batch as far as it matters for deciding: its money, and the bank's word. */
export interface WordedOrder {
  orderCode: string
  amountMinor: number
  result: BatchResult | null
}

/** Some orders of a batch. */
export interface Share {
  count: number
  amountMinor: number
}

/** The effect of a decision on all orders of a batch. */
export interface BatchEffect extends Record<OrderOutcome, Share> {
  /** Released, although neither the bank nor a tick says that they were not paid. */
  unsaid: Share
}

/** True if an order can be called unpaid. An order that the bank reported as paid cannot, since it would be paid twice. */
export const mayTick = ({ result }: Pick<WordedOrder, 'result'>): boolean => result !== 'paid'

/** The outcome of an order when its batch is marked as abnormal. While no mode is chosen, a ticked order counts as rejected. */
export function outcomeOf(order: Pick<WordedOrder, 'result'>, isTicked: boolean, mode: RejectMode | ''): OrderOutcome {
  if (!mayTick(order)) return 'completed'
  return isTicked && mode !== 'toList' ? 'rejected' : 'released'
}

/** The effect of marking a batch as abnormal, in counts and sums. */
export function effectOf(
  orders: readonly WordedOrder[],
  ticked: ReadonlySet<string>,
  mode: RejectMode | '',
): BatchEffect {
  const effect: BatchEffect = { completed: nothing(), rejected: nothing(), released: nothing(), unsaid: nothing() }
  for (const order of orders) {
    const isTicked = ticked.has(order.orderCode)
    add(effect[outcomeOf(order, isTicked, mode)], order)
    if (!isTicked && order.result === null) add(effect.unsaid, order)
  }
  return effect
}

const nothing = (): Share => ({ count: 0, amountMinor: 0 })

function add(share: Share, { amountMinor }: WordedOrder): void {
  share.count += 1
  share.amountMinor += amountMinor
}
