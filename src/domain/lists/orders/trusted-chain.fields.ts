import { BANK_RECORD_KINDS } from '#domain/bank-records/bank-records.ts'
import { CURRENCY, NAME, NOTE, ORDER_NUMBER, PERSON } from '#domain/lists/fields/common.fields.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { CHAIN_LEVELS, LINK_STATES, BREAK_KINDS, PATCH_STATES } from '#domain/trusted-chain/chain-record.ts'

export const CHAIN_NODE_FIELDS = {
  occurredTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  linkState: { kind: 'choice', group: 'linkState', of: LINK_STATES, several: true, width: 140 },
  /** Present trust in its account's chain. */
  chainLevel: { kind: 'choice', group: 'securityLevel', of: CHAIN_LEVELS, width: 96, filter: false },
  resourceName: { ...NAME, width: 170, filter: false },
  resourceId: { kind: 'number', record: false },
  /** A debit is negative. */
  signedMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  balanceMinor: { kind: 'money', exponent: 'exponent', width: 140, nullable: true },
  currency: { ...CURRENCY, width: 76, filter: false },
  missingMinor: { kind: 'money', exponent: 'exponent', width: 130, nullable: true },
  kind: { kind: 'choice', group: 'bankRecordKind', of: BANK_RECORD_KINDS, width: 120 },
  utr: { kind: 'text', maxLength: 128, width: 160, isMono: true, nullable: true },
  orderCode: { ...ORDER_NUMBER, width: 172, nullable: true },
  supplierId: { kind: 'party', role: 'supplier', name: 'supplierName', width: 130, nullable: true },
  receivedTime: { kind: 'time', width: 172 },
} as const satisfies ListFields

export const CHAIN_PATCH_FIELDS = {
  foundTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  patchState: { kind: 'choice', group: 'patchState', of: PATCH_STATES, several: true, width: 172 },
  breakKind: { kind: 'choice', group: 'breakKind', of: BREAK_KINDS, width: 150 },
  resourceName: { ...NAME, width: 170, filter: false },
  resourceId: { kind: 'number', record: false },
  /** The missing amount, a debit negative; for a misread balance, its error. */
  gapMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  currency: { ...CURRENCY, width: 76, filter: false },
  /** The order that it settled; before that, the only one that it fits. */
  orderCode: { ...ORDER_NUMBER, width: 172, nullable: true },
  fits: { kind: 'number', width: 110, filter: false },
  chainLevel: { kind: 'choice', group: 'securityLevel', of: CHAIN_LEVELS, width: 96, filter: false },
  /** Between these times it happened. */
  fromTime: { kind: 'time', width: 172 },
  toTime: { kind: 'time', width: 172 },
  /** The record that was inferred. */
  recordId: { kind: 'number', width: 110, filter: false, nullable: true },
  decidedBy: { ...PERSON, width: 120, filter: false, nullable: true },
  decidedTime: { kind: 'time', width: 172, nullable: true },
  reason: { ...NOTE, width: 220, filter: false, nullable: true },
} as const satisfies ListFields
