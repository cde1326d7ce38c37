/** Operations that require a second person above the limit, by command name. */
export const LIMITED_KINDS = [
  'order.reverse',
  'order.updateStatus',
  'payout.reverse',
  'payout.updateStatus',
  'payout.confirmUnpaid',
  'payoutBatch.confirm',
  'balance.adjust',
] as const
export type LimitedKind = (typeof LIMITED_KINDS)[number]

/** All that waits for a second person: those, and what people propose who may not do it themselves. */
export const APPROVAL_KINDS = [...LIMITED_KINDS, 'bankMessage.teach'] as const

export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** The outcome of a request; `lapsed` means that it could no longer be executed on approval. */
export const APPROVAL_STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'lapsed'] as const

export type ApprovalState = (typeof APPROVAL_STATES)[number]
