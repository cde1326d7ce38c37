/** Of a message of WeChat: came from others, or is sent by the platform. */
export const WECHAT_DIRECTIONS = ['in', 'out'] as const

/** What a message is, as far as the platform reads it. */
export const WECHAT_MESSAGE_KINDS = ['text', 'picture', 'other'] as const

/** How far a message that is to be sent has come; a bridge that cannot say whether it went out says `unknown`. */
export const SEND_STATES = ['waiting', 'handedOut', 'sent', 'failed', 'unknown', 'cancelled'] as const

export type SendState = (typeof SEND_STATES)[number]

/** What a bridge says of a message that it was given. */
export const SEND_RESULTS = ['sent', 'failed', 'unknown'] as const

export type SendResult = (typeof SEND_RESULTS)[number]
