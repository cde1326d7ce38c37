/** Account states of the specification, section 4: a deleted one can be restored. */
export const ACCOUNT_STATUSES = ['normal', 'deleted'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
