import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEND_RESULTS, SEND_STATES } from '#domain/chat/wechat.ts'
import type { SendState } from '#domain/chat/wechat.ts'
import { eventOfResult, sendStateAfter, weChatMessageLifecycle } from '#machines/lifecycles/wechat-message.lifecycle.ts'

describe('a message that is to be sent', () => {
  it('is handed out until the bridge says what became of it, and never afterwards', () => {
    expect(SEND_STATES.filter((state) => sendStateAfter(state, 'HAND_OUT') !== null)).toEqual(['waiting', 'handedOut'])
    for (const result of SEND_RESULTS)
      expect(SEND_STATES.filter((state) => sendStateAfter(state, eventOfResult(result)) !== null)).toEqual([
        'handedOut',
      ])
  })

  it('is never sent twice: once it went out, nothing sends it again', () => {
    const event = fc.constantFrom(...weChatMessageLifecycle.events)
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state: SendState = 'waiting'
        let sent = 0
        for (const one of events) {
          const next = sendStateAfter(state, one)
          if (next === 'sent') sent += 1
          state = next ?? state
        }
        expect(sent).toBeLessThanOrEqual(1)
      }),
    )
  })
})
