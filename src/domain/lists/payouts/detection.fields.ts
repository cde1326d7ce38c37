import type { ListFields } from '#domain/lists/list-field.ts'
import { PAYOUT_STAGES } from '#domain/payouts/payout-status.ts'
import { DETECTION_KINDS, DETECTION_STATES } from '#domain/payouts/risk-rules.ts'

export const DETECTION_FIELDS = {
  orderCode: { kind: 'text', maxLength: 64, width: 172, pin: true },
  state: { kind: 'choice', group: 'riskState', of: DETECTION_STATES, several: true, width: 116 },
  kind: { kind: 'choice', group: 'riskKind', of: DETECTION_KINDS, several: true, width: 150 },
  evidence: { kind: 'text', maxLength: 512, width: 300, filter: false },
  ruleName: { kind: 'text', maxLength: 64, width: 200, filter: false },
  ruleId: { kind: 'number', record: false },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  currency: { kind: 'text', maxLength: 5, width: 76, filter: false },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 130 },
  stage: { kind: 'choice', group: 'payoutStage', of: PAYOUT_STAGES, width: 124, filter: false },
  riskHeld: { kind: 'flag', filter: false },
  at: { kind: 'time', width: 170, range: ['startTime', 'endTime'] },
  decidedBy: { kind: 'text', maxLength: 64, width: 120, filter: false },
  decidedTime: { kind: 'time', width: 170 },
  note: { kind: 'text', maxLength: 256, width: 220, filter: false },
} as const satisfies ListFields
