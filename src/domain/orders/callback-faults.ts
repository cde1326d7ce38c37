import { CALLBACK_SUCCESS_TEXT } from '#domain/limits.ts'
import type { CALLBACK_OUTCOMES } from '#domain/orders/order-status.ts'

/** Callbacks that one call sends again: those that were chosen, and of each direction those that were given up. */
export const RESEND_MAX = { chosen: 50, failed: 200 } as const

/** Answer of a merchant's address. */
export interface CallbackExchange {
  outcome: (typeof CALLBACK_OUTCOMES)[number]
  responseStatus: number | null
}

/** True where an answer counts as taken: a status of success, and the one text, whatever space is around it. */
export const isTaken = (status: number, text: string): boolean =>
  status >= 200 && status < 300 && text.trim() === CALLBACK_SUCCESS_TEXT

/** Why a callback was not taken, as a key below `callbackFault` of the `list` texts. */
export type CallbackFault = 'redirected' | 'badStatus' | 'otherText' | 'timedOut' | 'unreachable' | 'addressRefused'

/** Why an attempt was not taken; null where it was. */
export function callbackFault({ outcome, responseStatus }: CallbackExchange): CallbackFault | null {
  if (outcome === 'succeeded') return null
  if (outcome !== 'refused') return outcome
  const status = responseStatus ?? 0
  if (status >= 300 && status < 400) return 'redirected'
  return status >= 200 && status < 300 ? 'otherText' : 'badStatus'
}
