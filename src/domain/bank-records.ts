/** How a payment was reported. */
export const BANK_RECORD_KINDS = ['sms', 'webMessage', 'usdt'] as const

/** Whether a payment record found its order. */
export const BANK_RECORD_STATUSES = ['matched', 'unmatched'] as const
