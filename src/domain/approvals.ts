/** Operations that wait for a second person when they are above the limit, by the names of their commands. */
export const APPROVAL_KINDS = [
  'order.reverse',
  'order.updateStatus',
  'payout.reverse',
  'payout.updateStatus',
  'payout.confirmUnpaid',
  'payoutBatch.confirm',
] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** What became of a request; `lapsed` is one that could no longer be done when it was to be approved. */
export const APPROVAL_STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'lapsed'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]
