/** The direction of a callback's orders. */
export const CALLBACK_DIRECTIONS = ['collection', 'payout'] as const

/** The outcome of a callback attempt. */
export const CALLBACK_OUTCOMES = ['succeeded', 'refused', 'timedOut', 'unreachable', 'addressRefused'] as const
