/**
 * How calls to a gateway are signed: a time and an HMAC in headers, the number and key as a name and password, the key as a
 * bearer's token, or a `sign` over the sorted parameters as merchants' calls have it.
 */
export const GATEWAY_SIGNINGS = ['hmacHeaders', 'basic', 'bearer', 'sortedParams'] as const
export type GatewaySigning = (typeof GATEWAY_SIGNINGS)[number]

/** How its callbacks prove themselves: by an HMAC of the body, or they are refused. */
export const CALLBACK_PROOFS = ['hmacBody', 'refused'] as const
export type CallbackProof = (typeof CALLBACK_PROOFS)[number]

/** What a gateway keeps sealed. */
export const GATEWAY_SECRETS = ['key', 'callbackKey'] as const

/** How long an answer is waited for, in ms, and how often a request that was certainly never sent is tried. */
export const GATEWAY_TIMEOUT = { min: 500, max: 60_000, usual: 15_000 } as const
export const GATEWAY_TRIES = { min: 1, max: 10, usual: 3 } as const
export const GATEWAY_KEY_MAX = 512

/** What a test call came to: the gateway answered as it should, refused the signature, answered otherwise, or not at all. */
export const TEST_OUTCOMES = ['answered', 'refused', 'strange', 'unreachable'] as const
