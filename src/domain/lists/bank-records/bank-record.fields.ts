import { DESK_QUEUES } from '#domain/bank-records/desk-queues.ts'
import { PAYMENT_DOUBTS } from '#domain/bank-records/payment-doubts.ts'
import { BANK_RECORD_KINDS, BANK_RECORD_STATUSES, DIRECTIONS } from '#domain/bank-records.ts'
import { LIMITS } from '#domain/limits.ts'
import type { ListFields } from '#domain/lists/list-field.ts'

const NUMBER_LENGTH = 64

/** Payments that monitors reported; amounts in minor units of the account's product. */
export const BANK_RECORD_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  recordStatus: { kind: 'choice', group: 'bankRecordStatus', of: BANK_RECORD_STATUSES, several: true, width: 124 },
  deskQueue: { kind: 'choice', group: 'deskQueue', of: DESK_QUEUES, several: true, width: 130 },
  doubt: { kind: 'choice', group: 'paymentDoubt', of: PAYMENT_DOUBTS, several: true, width: 170 },
  amountMinor: { kind: 'money', exponent: 'exponent', range: ['amountMin', 'amountMax'], width: 130 },
  currency: { kind: 'text', maxLength: 8, filter: false, width: 84 },
  orderCode: { kind: 'text', maxLength: NUMBER_LENGTH, width: 172 },
  resourceName: { kind: 'text', maxLength: LIMITS.nameLength, filter: false, width: 170 },
  cardNumber: { kind: 'text', maxLength: LIMITS.cardNumberLength, width: 180, isMono: true },
  payerName: { kind: 'text', maxLength: LIMITS.nameLength, width: 160 },
  utr: { kind: 'text', maxLength: NUMBER_LENGTH, width: 160, isMono: true },
  identifyCode: { kind: 'text', maxLength: NUMBER_LENGTH, width: 110, isMono: true },
  balanceMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  direction: { kind: 'choice', group: 'direction', of: DIRECTIONS, width: 96 },
  supplierId: { kind: 'party', role: 'supplier', name: 'supplierName', width: 160, isOfStaff: true },
  occurredTime: { kind: 'time', range: ['occurredFrom', 'occurredTo'], width: 172 },
  witnesses: { kind: 'number', filter: false, width: 96 },
  kind: { kind: 'choice', group: 'bankRecordKind', of: BANK_RECORD_KINDS, several: true, width: 116 },
  moreOrders: { kind: 'text', maxLength: 400, filter: false },
  matchedBy: { kind: 'text', maxLength: NUMBER_LENGTH, filter: false, isOfStaff: true },
  claimedBy: { kind: 'text', maxLength: NUMBER_LENGTH, filter: false, width: 110, hidden: true, isOfStaff: true },
  setAsideReason: { kind: 'text', maxLength: 256, filter: false },
  text: { kind: 'text', maxLength: 4_000, filter: false, isBlock: true, width: 320, record: false },
} as const satisfies ListFields
