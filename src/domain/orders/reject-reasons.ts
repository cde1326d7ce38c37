/** The reasons of the specification's section 8; `other` requires a free text. */
export const REJECT_REASONS = ['highRiskCard', 'alipayTransferFailed', 'wrongCardOrName', 'other'] as const
export type RejectReason = (typeof REJECT_REASONS)[number]
export const isRejectReason = (text: string): text is RejectReason =>
  (REJECT_REASONS as readonly string[]).includes(text)
