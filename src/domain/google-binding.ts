/** How far an account's Google authenticator is: none, one that waits for its first code, a confirmed one. */
export const GOOGLE_BINDINGS = ['none', 'pending', 'bound'] as const
export type GoogleBinding = (typeof GOOGLE_BINDINGS)[number]
