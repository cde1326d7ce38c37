/** The kinds of things that audited actions change. */
export const AUDIT_TARGETS = [
  'approval',
  'bank',
  'bankTemplate',
  'blacklist',
  'merchant',
  'order',
  'payout',
  'payoutBatch',
  'riskRule',
  'setting',
  'supplier',
  'user',
] as const
