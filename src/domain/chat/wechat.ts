import type { Answer, QueryRight } from '#domain/chat/question.ts'

/** States that a bridge reports of the WeChat account that it drives. */
export const SAID_ACCOUNT_STATES = ['online', 'signingIn', 'offline', 'error'] as const

export type ReportedAccountState = (typeof SAID_ACCOUNT_STATES)[number]

/** The states of a WeChat account: what its bridge last said, or that the bridge has fallen silent. */
export const WECHAT_ACCOUNT_STATES = [...SAID_ACCOUNT_STATES, 'silent'] as const

export type WeChatAccountState = (typeof WECHAT_ACCOUNT_STATES)[number]

/** Of a message of WeChat: came from others, or is sent by the platform. */
export const WECHAT_DIRECTIONS = ['in', 'out'] as const

/** Kinds of messages, as far as the platform reads them. */
export const WECHAT_MESSAGE_KINDS = ['text', 'picture', 'other'] as const

/** How far a message that is to be sent has come; a bridge that cannot say whether it went out says `unknown`. */
export const SEND_STATES = ['waiting', 'handedOut', 'sent', 'failed', 'unknown', 'cancelled'] as const

export type SendState = (typeof SEND_STATES)[number]

/** Results that a bridge reports of a message that it was given to send. */
export const SEND_RESULTS = ['sent', 'failed', 'unknown'] as const

export type SendResult = (typeof SEND_RESULTS)[number]

/** Rights of a group on the whitelist. */
export const WECHAT_RIGHTS = ['order', 'supplement', 'balance', 'today'] as const satisfies readonly QueryRight[]

/** Outcomes of a message in which an order was asked for. */
export const ORDER_OUTCOMES = ['found', 'notFound', 'supplementAsked', 'supplementNeedless'] as const

/** Outcomes of a message in which anything was asked. */
export const ASK_OUTCOMES = [...ORDER_OUTCOMES, 'told', 'notAllowed'] as const

export type AskOutcome = (typeof ASK_OUTCOMES)[number]

/** Outcome of a question by its answer. */
export function outcomeOf({ kind }: Answer): AskOutcome {
  if (kind === 'orders') return 'found'
  if (kind === 'balance' || kind === 'today' || kind === 'help' || kind === 'unreadable') return 'told'
  return kind
}

/** Limits of what bridges report and are given; lengths in characters. */
export const WECHAT_LIMITS = {
  idLength: 64,
  nameLength: 128,
  textLength: 4_000,
  errorLength: 256,
  /** Groups and contacts of an account. */
  groups: 1_000,
  contacts: 5_000,
  /** Messages in one report. */
  messages: 100,
  /** Messages handed out at once. */
  send: 20,
} as const
