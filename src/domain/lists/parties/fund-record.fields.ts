import type { ListFields } from '#domain/lists/list-field.ts'
import { FUND_PURPOSES, LEDGER_CAUSES, LEDGER_OWNERS } from '#domain/money/ledger.ts'

export const FUND_RECORD_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  recordedAt: { kind: 'time', range: ['recordedFrom', 'recordedTo'], width: 172 },
  ownerName: { kind: 'text', maxLength: 64, width: 160, filter: false, isOfStaff: true },
  ownerKind: { kind: 'choice', group: 'ledgerOwner', of: LEDGER_OWNERS, width: 100, isOfStaff: true },
  cause: { kind: 'choice', group: 'ledgerCause', of: LEDGER_CAUSES, width: 150 },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  balanceAfterMinor: { kind: 'money', exponent: 'exponent', width: 140 },
  currency: { kind: 'text', maxLength: 5, width: 76 },
  purpose: { kind: 'choice', group: 'fundPurpose', of: FUND_PURPOSES, width: 110 },
  orderCode: { kind: 'text', maxLength: 64, width: 172, isMono: true },
  createdBy: { kind: 'text', maxLength: 64, width: 130, filter: false },
  memo: { kind: 'text', maxLength: 256, width: 200, filter: false },
  reference: { kind: 'text', maxLength: 64, width: 150, filter: false, isMono: true },
  transactionId: { kind: 'number', width: 110, hidden: true },
  approvalId: { kind: 'number', width: 110, filter: false, hidden: true, isOfStaff: true },
  merchantId: { kind: 'party', role: 'merchant', name: 'ownerName', record: false, isOfStaff: true },
  supplierId: { kind: 'party', role: 'supplier', name: 'ownerName', record: false, isOfStaff: true },
} as const satisfies ListFields
