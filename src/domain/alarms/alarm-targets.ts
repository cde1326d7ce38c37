/** Ways to tell people of an alarm. */
export const TARGET_KINDS = ['telegram', 'email', 'webhook'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

export const TARGET_OUTCOMES = ['delivered', 'failed'] as const
export type TargetOutcome = (typeof TARGET_OUTCOMES)[number]

/** Bounds of the repeats in minutes; 0 for never. */
export const REPEAT_MINUTES = { min: 0, max: 10_080 } as const
export const REPEAT_USUAL = 240

/** Longest address, and longest token, key or address of a mail server. */
export const TARGET_ADDRESS_MAX = 512
export const TARGET_SECRET_MAX = 512

const ADDRESS_FORMS: Record<TargetKind, RegExp> = {
  telegram: /^(?:-?\d{1,20}|@\w{4,63})$/,
  email: /^[^\s@<>",;]+@[^\s@<>",;]+$/,
  webhook: /^https?:\/\/[^\s/]+/,
}

/** True for an address that a target of this kind can have. */
export const isAddressOf = (kind: TargetKind, address: string): boolean => ADDRESS_FORMS[kind].test(address)

/** True for the address of a mail server, `smtps://user:password@host:465` or `smtp://host:25`. */
export const isMailServer = (text: string): boolean => /^smtps?:\/\/(?:[^\s@/]+@)?[^\s@/:]+(?::\d{1,5})?$/.test(text)
