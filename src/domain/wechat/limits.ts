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
