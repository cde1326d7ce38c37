import type { WeChatAccountState, SendState, AskOutcome } from '#domain/chat/wechat.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import type { LiveList } from '#features/list/list-definition.ts'

/** Bridges that fall silent are not pushed. */
const REFRESH_MS = 10_000

/** Lists of WeChat are asked for anew when something about its accounts changed. */
export const LIVE: LiveList<never, never> = {
  read: (push) => (push.commandType === 'weChat.changed' ? { kind: 'stale' } : null),
  refreshMs: REFRESH_MS,
}

/** Colour and icon of the states of WeChat accounts. */
export const ACCOUNT_STATE_STYLES: Record<WeChatAccountState, StatusStyle> = {
  online: { tone: 'success', icon: 'done' },
  signingIn: { tone: 'info', icon: 'working' },
  offline: { tone: 'neutral', icon: 'none' },
  error: { tone: 'danger', icon: 'attention' },
  silent: { tone: 'danger', icon: 'expired' },
}

/** Colour and icon of how far a message that is to be sent has come. */
export const SEND_STATE_STYLES: Record<SendState, StatusStyle> = {
  waiting: { tone: 'info', icon: 'waiting' },
  handedOut: { tone: 'info', icon: 'working' },
  sent: { tone: 'success', icon: 'done' },
  failed: { tone: 'danger', icon: 'failed' },
  unknown: { tone: 'warn', icon: 'unknown' },
  cancelled: { tone: 'neutral', icon: 'refused' },
}

/** Colour and icon of what became of a question. */
export const OUTCOME_STYLES: Record<AskOutcome, StatusStyle> = {
  found: { tone: 'success', icon: 'done' },
  notFound: { tone: 'warn', icon: 'unknown' },
  supplementAsked: { tone: 'info', icon: 'attention' },
  supplementNeedless: { tone: 'neutral', icon: 'info' },
  told: { tone: 'neutral', icon: 'info' },
  notAllowed: { tone: 'neutral', icon: 'refused' },
}
