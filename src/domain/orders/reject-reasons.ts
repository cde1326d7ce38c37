/** The reasons of the specification's section 8; `other` requires a free text. */
export const REJECT_REASONS = ['highRiskCard', 'alipayTransferFailed', 'wrongCardOrName', 'other'] as const

export type RejectReason = (typeof REJECT_REASONS)[number]

export const isRejectReason = (text: string): text is RejectReason =>
  (REJECT_REASONS as readonly string[]).includes(text)

const SEPARATOR = ': '

/** A reason of the catalogue with a person's own words, as one text. */
export function joinReason(reason: string, ownText: string | undefined): string {
  const text = ownText?.trim()
  return text ? `${reason}${SEPARATOR}${text}` : reason
}

/** A stored reason with its catalogue entry in words; any other text stands as it is. */
export function rejectReasonText(stored: string, word: (reason: RejectReason) => string): string {
  const [reason = '', ...rest] = stored.split(SEPARATOR)
  if (!isRejectReason(reason)) return stored
  return [word(reason), ...rest].join(SEPARATOR)
}
