import { SEND_STATES } from '#domain/chat/wechat.ts'
import type { SendResult, SendState } from '#domain/chat/wechat.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/**
 * The lifecycle of a message that is to be sent. The bridge is given it again until it has said what became of it; it does
 * each attempt once. A bridge that does not know whether a message went out says so, and a person decides.
 */
export const weChatMessageLifecycle = defineLifecycle({
  id: 'weChatMessage',
  states: SEND_STATES,
  initial: 'waiting',
  guards: {},
  refusals: {},
  transitions: [
    { event: 'HAND_OUT', from: ['waiting'], to: 'handedOut', by: 'automation' },
    { event: 'HAND_OUT', from: ['handedOut'], to: 'same', by: 'automation' },
    { event: 'SAY_SENT', from: ['handedOut'], to: 'sent', by: 'automation' },
    { event: 'SAY_FAILED', from: ['handedOut'], to: 'failed', by: 'automation' },
    { event: 'SAY_UNKNOWN', from: ['handedOut'], to: 'unknown', by: 'automation' },
    { event: 'SEND_AGAIN', from: ['failed', 'unknown'], to: 'waiting', by: 'person' },
    { event: 'SETTLE', from: ['unknown'], to: 'sent', by: 'person' },
    { event: 'CANCEL', from: ['waiting'], to: 'cancelled', by: 'person' },
  ],
})

export type SendEvent = (typeof weChatMessageLifecycle.events)[number]

const RESULTS = { sent: 'SAY_SENT', failed: 'SAY_FAILED', unknown: 'SAY_UNKNOWN' } as const

/** The event of what a bridge says became of a message. */
export const eventOfResult = (result: SendResult): SendEvent => RESULTS[result]

/** The state of a message after an event; null where it may not happen. */
export function sendStateAfter(state: SendState, event: SendEvent): SendState | null {
  const verdict = weChatMessageLifecycle.judge({ state, context: {} }, { type: event })
  return verdict.ok ? verdict.to : null
}
