/** What a bridge says of the WeChat account that it drives. */
export const SAID_ACCOUNT_STATES = ['online', 'signingIn', 'offline', 'error'] as const

export type SaidAccountState = (typeof SAID_ACCOUNT_STATES)[number]

/** The states of a WeChat account: what its bridge last said, or that the bridge has fallen silent. */
export const WECHAT_ACCOUNT_STATES = [...SAID_ACCOUNT_STATES, 'silent'] as const

export type WeChatAccountState = (typeof WECHAT_ACCOUNT_STATES)[number]
