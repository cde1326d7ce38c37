import { BANK_RECORD_KINDS } from '#domain/bank-records/bank-records.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { CHAIN_LEVELS, LINK_STATES, BREAK_KINDS, PATCH_STATES } from '#domain/trusted-chain/chain-record.ts'

export const CHAIN_NODE_FIELDS = {
  occurredTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  linkState: { kind: 'choice', group: 'linkState', of: LINK_STATES, several: true, width: 140 },
  chainLevel: { kind: 'choice', group: 'securityLevel', of: CHAIN_LEVELS, width: 96, filter: false },
  resourceName: { kind: 'text', maxLength: 128, width: 170, filter: false },
  resourceId: { kind: 'number', record: false },
  signedMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  balanceMinor: { kind: 'money', exponent: 'exponent', width: 140 },
  currency: { kind: 'text', maxLength: 5, width: 76, filter: false },
  missingMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  kind: { kind: 'choice', group: 'bankRecordKind', of: BANK_RECORD_KINDS, width: 120 },
  utr: { kind: 'text', maxLength: 128, width: 160, isMono: true },
  orderCode: { kind: 'text', maxLength: 64, width: 172 },
  supplierId: { kind: 'party', role: 'supplier', name: 'supplierName', width: 130 },
  receivedTime: { kind: 'time', width: 172 },
} as const satisfies ListFields

export const CHAIN_PATCH_FIELDS = {
  foundTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  patchState: { kind: 'choice', group: 'patchState', of: PATCH_STATES, several: true, width: 172 },
  breakKind: { kind: 'choice', group: 'breakKind', of: BREAK_KINDS, width: 150 },
  resourceName: { kind: 'text', maxLength: 128, width: 170, filter: false },
  resourceId: { kind: 'number', record: false },
  gapMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  currency: { kind: 'text', maxLength: 5, width: 76, filter: false },
  orderCode: { kind: 'text', maxLength: 64, width: 172 },
  fits: { kind: 'number', width: 110, filter: false },
  chainLevel: { kind: 'choice', group: 'securityLevel', of: CHAIN_LEVELS, width: 96, filter: false },
  fromTime: { kind: 'time', width: 172 },
  toTime: { kind: 'time', width: 172 },
  recordId: { kind: 'number', width: 110, filter: false },
  decidedBy: { kind: 'text', maxLength: 64, width: 120, filter: false },
  decidedTime: { kind: 'time', width: 172 },
  reason: { kind: 'text', maxLength: 256, width: 220, filter: false },
} as const satisfies ListFields
