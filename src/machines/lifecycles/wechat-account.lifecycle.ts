import { SAID_ACCOUNT_STATES, WECHAT_ACCOUNT_STATES } from '#domain/chat/wechat.ts'
import type { ReportedAccountState, WeChatAccountState } from '#domain/chat/wechat.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/** The facts that the lifecycle's guards use. */
export interface WeChatAccountFacts {
  /** The word came after every other one that was heard: words may overtake each other. */
  isNews: boolean
  /** No word came for longer than bridges may be silent. */
  isSilent: boolean
}

const ALL = WECHAT_ACCOUNT_STATES

/**
 * The lifecycle of a WeChat account. Only its bridge's word changes the state, and the bridge's silence. Any word may follow
 * any other, since those between may be lost.
 */
export const weChatAccountLifecycle = defineLifecycle({
  id: 'weChatAccount',
  states: WECHAT_ACCOUNT_STATES,
  initial: 'silent',
  guards: {
    isNews: ({ isNews }: WeChatAccountFacts) => isNews,
    isSilent: ({ isSilent }: WeChatAccountFacts) => isSilent,
  },
  refusals: {
    isNews: 'olderWord',
    isSilent: 'notSilent',
  },
  transitions: [
    { event: 'SAY_ONLINE', from: ALL, to: 'online', guards: ['isNews'], by: 'automation' },
    { event: 'SAY_SIGNING_IN', from: ALL, to: 'signingIn', guards: ['isNews'], by: 'automation' },
    { event: 'SAY_OFFLINE', from: ALL, to: 'offline', guards: ['isNews'], by: 'automation' },
    { event: 'SAY_ERROR', from: ALL, to: 'error', guards: ['isNews'], by: 'automation' },
    { event: 'FALL_SILENT', from: SAID_ACCOUNT_STATES, to: 'silent', guards: ['isSilent'], by: 'automation' },
  ],
})

const WORDS = {
  online: 'SAY_ONLINE',
  signingIn: 'SAY_SIGNING_IN',
  offline: 'SAY_OFFLINE',
  error: 'SAY_ERROR',
} as const

/** The state after a word of the bridge; as it was where the word was overtaken. */
export function stateAfter(state: WeChatAccountState, said: ReportedAccountState, isNews: boolean): WeChatAccountState {
  const verdict = weChatAccountLifecycle.judge({ state, context: { isNews, isSilent: false } }, { type: WORDS[said] })
  return verdict.ok ? verdict.to : state
}

/** The state that an account is in, by what was said last (null: nothing yet) and whether that is too long ago. */
export function accountStateNow(said: ReportedAccountState | null, isSilent: boolean): WeChatAccountState {
  if (said === null) return weChatAccountLifecycle.initial
  const verdict = weChatAccountLifecycle.judge(
    { state: said, context: { isNews: false, isSilent } },
    { type: 'FALL_SILENT' },
  )
  return verdict.ok ? verdict.to : said
}
