/** Statuses of people and parties; deletion is soft. */
export const ROW_STATUSES = ['active', 'disabled', 'deleted'] as const
