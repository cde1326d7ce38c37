import { BANK_RECORD_KINDS, BANK_RECORD_STATUSES } from '#domain/bank-records.ts'
import { BANK_MESSAGE_STATES, UNREAD_REASONS } from '#domain/bank-records/patterns/pattern.ts'
import { LIMITS } from '#domain/limits.ts'
import type { ListFields } from '#domain/lists/list-field.ts'

const NUMBER_LENGTH = 64

/** Messages as sources sent them, with the payment that each was read as. */
export const BANK_MESSAGE_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  messageState: { kind: 'choice', group: 'messageState', of: BANK_MESSAGE_STATES, several: true, width: 150 },
  text: { kind: 'text', maxLength: 200, isBlock: true, width: 380, record: false },
  unreadReason: { kind: 'choice', group: 'unreadReason', of: UNREAD_REASONS, several: true, width: 190 },
  sender: { kind: 'text', maxLength: 64, width: 130 },
  patternName: { kind: 'text', maxLength: LIMITS.nameLength, width: 210 },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  currency: { kind: 'text', maxLength: 8, filter: false, width: 84 },
  orderCode: { kind: 'text', maxLength: NUMBER_LENGTH, width: 172 },
  payerName: { kind: 'text', maxLength: LIMITS.nameLength, width: 150 },
  utr: { kind: 'text', maxLength: NUMBER_LENGTH, width: 160, isMono: true },
  recordStatus: { kind: 'choice', group: 'bankRecordStatus', of: BANK_RECORD_STATUSES, several: true, width: 124 },
  bankRecordId: { kind: 'number', width: 110 },
  kind: { kind: 'choice', group: 'bankRecordKind', of: BANK_RECORD_KINDS, several: true, width: 120 },
  resourceName: { kind: 'text', maxLength: LIMITS.nameLength, filter: false, width: 170 },
  cardNumber: { kind: 'text', maxLength: LIMITS.cardNumberLength, width: 180, isMono: true },
  monitorId: { kind: 'text', maxLength: NUMBER_LENGTH, width: 150, isMono: true },
  supplierId: { kind: 'party', role: 'supplier', name: 'supplierName', width: 160 },
  recordId: { kind: 'text', maxLength: 128, width: 170, isMono: true },
  patternVersion: { kind: 'number', filter: false, width: 90 },
  patternId: { kind: 'number' },
  triedTime: { kind: 'time', width: 172 },
} as const satisfies ListFields
