/**
 * Waits for what others do, such as an answer from elsewhere, and holds nothing meanwhile that others need; what was held
 * before is held again when it settles.
 */
export type WhileWaitingOutside = <T>(wait: () => Promise<T>) => Promise<T>

/** For work that holds nothing. */
export const holdingNothing: WhileWaitingOutside = async (wait) => await wait()
