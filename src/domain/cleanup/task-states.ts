/** What a cleanup of one table is at; `restored` is one whose rows were put back. */
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

/** Those in which it is not over; a table has one such task at a time. */
export const UNFINISHED_STATES = [
  'planned',
  'running',
  'paused',
  'restoring',
] as const satisfies readonly CleanupState[]

export const isUnfinished = (state: CleanupState): boolean => (UNFINISHED_STATES as readonly string[]).includes(state)

/** By what share of the planned rows the rows may have become others before a task asks again. */
export const DRIFT_MAX = 0.01

/** Whether the rows that would go now are so many others than those that were approved. */
export const hasDrifted = (approved: number, now: number): boolean => Math.abs(now - approved) > approved * DRIFT_MAX
