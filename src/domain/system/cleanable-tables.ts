/** A table of which old rows can be moved to the archive. */
interface CleanableTable {
  /** The times by which a row's age can be measured, the usual one first. */
  timeFields: readonly [string, ...string[]]
  /** Why rows are held back; a row counts under the first that holds. */
  heldBy: readonly string[]
}

/** The tables that can be cleaned up, by their names. */
export const CLEANABLE_TABLES = {
  orders: {
    timeFields: ['createdAt', 'completedAt'],
    heldBy: ['open', 'locked', 'holdsAccount', 'callbackDue', 'unsettled', 'approvalWaits', 'evidence', 'reported'],
  },
  payout_orders: {
    timeFields: ['createdAt', 'completedAt'],
    heldBy: ['open', 'locked', 'openBatch', 'gatewayUnknown', 'callbackDue', 'unsettled', 'approvalWaits'],
  },
  bank_records: {
    timeFields: ['occurredAt'],
    heldBy: [
      'inDesk',
      'openOrder',
      'chainPatch',
      'shared',
      'sameAs',
      'transfer',
      'reported',
      'chainAnchor',
      'laterOnes',
    ],
  },
  monitor_logs: { timeFields: ['at'], heldBy: ['openOrder'] },
  pay_script_calls: { timeFields: ['at'], heldBy: ['openOrder'] },
  account_exceptions: { timeFields: ['at'], heldBy: ['goesOn'] },
  error_log: { timeFields: ['createdAt'], heldBy: [] },
  messages: { timeFields: ['createdAt'], heldBy: ['unread'] },
} as const satisfies Record<string, CleanableTable>

export type CleanableName = keyof typeof CLEANABLE_TABLES
export const CLEANABLE_NAMES = Object.keys(CLEANABLE_TABLES) as CleanableName[]
export type TimeField = (typeof CLEANABLE_TABLES)[CleanableName]['timeFields'][number]
export type HeldReason<Name extends CleanableName = CleanableName> = (typeof CLEANABLE_TABLES)[Name]['heldBy'][number]

/** All time fields and all reasons, each once. */
export const TIME_FIELDS = uniqueOf((table) => table.timeFields)
export const HELD_REASONS = uniqueOf((table) => table.heldBy) as HeldReason[]

function uniqueOf<Value extends string>(of: (table: (typeof CLEANABLE_TABLES)[CleanableName]) => readonly Value[]) {
  return [...new Set(CLEANABLE_NAMES.flatMap((name) => of(CLEANABLE_TABLES[name])))]
}

/** How many rows a batch may move. */
export const BATCH_ROWS = { min: 100, max: 10_000 } as const
/** How many whole months rows may stay, besides the one that is under way. */
export const MONTHS = { min: 1, max: 120 } as const

/** States of a cleanup of one table; `restored` means that its rows were put back. */
export const CLEANUP_STATES = [
  'planned',
  'running',
  'paused',
  'success',
  'failed',
  'cancelled',
  'restoring',
  'restored',
] as const
export type CleanupState = (typeof CLEANUP_STATES)[number]

/** States of a cleanup that is not over; a table has one such task at a time. */
export const UNFINISHED_STATES = [
  'planned',
  'running',
  'paused',
  'restoring',
] as const satisfies readonly CleanupState[]

export const isUnfinished = (state: CleanupState): boolean => (UNFINISHED_STATES as readonly string[]).includes(state)

/** By what share of the planned rows the rows may have become others before a task asks again. */
export const DRIFT_MAX = 0.01

/** True where the number of rows that would go now is too far from the approved one. */
export const hasDrifted = (approved: number, now: number): boolean => Math.abs(now - approved) > approved * DRIFT_MAX
