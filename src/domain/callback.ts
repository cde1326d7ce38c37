/** Which orders a callback is about. */
export const CALLBACK_DIRECTIONS = ['collection', 'payout'] as const

/** How an attempt to call a merchant back ended. */
export const CALLBACK_OUTCOMES = ['succeeded', 'refused', 'timedOut', 'unreachable', 'addressRefused'] as const
