/** The reasons of the specification's section 8; `other` asks for a text of its own. */
export const REJECT_REASONS = ['highRiskCard', 'alipayTransferFailed', 'wrongCardOrName', 'other'] as const
export type RejectReason = (typeof REJECT_REASONS)[number]
export const isRejectReason = (text: string): text is RejectReason =>
  (REJECT_REASONS as readonly string[]).includes(text)
