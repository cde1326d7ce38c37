import { BANK_RECORD_KINDS, BANK_RECORD_STATUSES, DIRECTIONS, DESK_QUEUES } from '#domain/bank-records/bank-records.ts'
import {
  BANK_MESSAGE_STATES,
  UNREAD_REASONS,
  EXPRESSION_MAX,
  PATTERN_SAYS,
} from '#domain/bank-records/patterns/pattern.ts'
import { DECIMAL_MARKS } from '#domain/bank-records/patterns/read-amount.ts'
import { PAYMENT_DOUBTS } from '#domain/bank-records/payment-doubts.ts'
import { LIMITS } from '#domain/limits.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/list-field.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import { TRANSFER_STATES, USDT_NETWORKS } from '#domain/usdt/usdt-address.ts'

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

/** How messages are read; a pattern is shown in its newest version. */
export const MESSAGE_PATTERN_FIELDS = {
  name: { kind: 'text', maxLength: LIMITS.nameLength, width: 280, pin: true, sortable: true },
  enabled: { kind: 'flag', width: 100 },
  says: { kind: 'choice', group: 'patternSays', of: PATTERN_SAYS, several: true, width: 150 },
  sender: { kind: 'text', maxLength: 64, width: 130 },
  kind: { kind: 'choice', group: 'bankRecordKind', of: BANK_RECORD_KINDS, width: 120 },
  country: { kind: 'choice', group: 'country', of: COUNTRIES, width: 110 },
  newestVersion: { kind: 'number', filter: false, width: 90 },
  taken: { kind: 'number', filter: false, width: 110 },
  lastTakenTime: { kind: 'time', width: 172 },
  expression: { kind: 'text', maxLength: EXPRESSION_MAX, width: 320, isMono: true, isBlock: true, record: false },
  decimalMark: { kind: 'choice', group: 'decimalMark', of: DECIMAL_MARKS, filter: false },
  timeFormat: { kind: 'text', maxLength: 400, filter: false, isMono: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

/** Fields of transfers of USDT as their chains have them. */
export const USDT_TRANSFER_FIELDS = {
  blockTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  transferState: { kind: 'choice', group: 'transferState', of: TRANSFER_STATES, several: true, width: 130 },
  confirmations: { kind: 'number', filter: false, width: 120 },
  amountMinor: { kind: 'money', exponent: 6, range: ['minAmountMinor', 'maxAmountMinor'], width: 130 },
  chain: { kind: 'choice', group: 'usdtNetwork', of: USDT_NETWORKS, width: 150 },
  resourceName: { kind: 'text', maxLength: 128, width: 170, filter: false },
  orderCode: { kind: 'text', maxLength: 64, width: 172 },
  recordStatus: { kind: 'choice', group: 'bankRecordStatus', of: BANK_RECORD_STATUSES, several: true, width: 130 },
  fromAddress: { kind: 'text', maxLength: 64, width: 330, isMono: true },
  toAddress: { kind: 'text', maxLength: 64, width: 330, isMono: true },
  txId: { kind: 'text', maxLength: 66, width: 300, isMono: true },
  blockNumber: { kind: 'number', width: 110, hidden: true },
  confirmedTime: { kind: 'time', width: 172, hidden: true },
  rolledBackTime: { kind: 'time', width: 172, hidden: true },
} as const satisfies ListFields
