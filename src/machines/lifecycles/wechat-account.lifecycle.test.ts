import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAID_ACCOUNT_STATES, WECHAT_ACCOUNT_STATES } from '#domain/chat/wechat.ts'
import { accountStateNow, stateAfter, weChatAccountLifecycle } from '#machines/lifecycles/wechat-account.lifecycle.ts'

const state = fc.constantFrom(...WECHAT_ACCOUNT_STATES)
const said = fc.constantFrom(...SAID_ACCOUNT_STATES)

describe('a WeChat account', () => {
  it('is in whatever state its bridge says, and follows no word that was overtaken', () => {
    fc.assert(
      fc.property(state, said, (from, to) => {
        expect(stateAfter(from, to, true)).toBe(to)
        expect(stateAfter(from, to, false)).toBe(from)
      }),
    )
  })

  it('is silent before the first word and after too long a silence, and only then', () => {
    expect([accountStateNow(null, false), accountStateNow(null, true)]).toEqual(['silent', 'silent'])
    for (const one of SAID_ACCOUNT_STATES)
      expect([accountStateNow(one, false), accountStateNow(one, true)]).toEqual([one, 'silent'])
  })

  it('is changed by no person', () => {
    expect(weChatAccountLifecycle.transitions.filter(({ by }) => by === 'person')).toEqual([])
  })
})
