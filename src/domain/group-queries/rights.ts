/** What a person may do in a group. */
export const GROUP_RIGHTS = ['order', 'balance', 'today', 'supplement', 'bookkeeping'] as const
export type GroupRight = (typeof GROUP_RIGHTS)[number]

/** The rights that ask something of the platform; keeping the books is the group's own. */
export type QueryRight = Exclude<GroupRight, 'bookkeeping'>
