/**
 * The states of a payout batch, by stored number. Those without a number exist only on a screen, or within one server
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
