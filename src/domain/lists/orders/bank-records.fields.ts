import { BANK_RECORD_KINDS, BANK_RECORD_STATUSES, DIRECTIONS, DESK_QUEUES } from '#domain/bank-records/bank-records.ts'
import {
  BANK_MESSAGE_STATES,
  UNREAD_REASONS,
  EXPRESSION_MAX,
  PATTERN_SAYS,
} from '#domain/bank-records/patterns/pattern.ts'
import { DECIMAL_MARKS } from '#domain/bank-records/patterns/read-amount.ts'
import { BANK_SENDERS_MAX } from '#domain/bank-records/senders/known-bank.ts'
import { PAYMENT_DOUBTS } from '#domain/bank-records/doubts.ts'
import {
  CARD_NUMBER,
  CURRENCY,
  MONITOR_NUMBER,
  NAME,
  NOTE,
  ORDER_NUMBER,
  PERSON,
  SHORT_NAME,
  UTR,
} from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import { TRANSFER_STATES, USDT_NETWORKS } from '#domain/usdt/usdt-address.ts'

/** Messages as sources sent them, with the payment that each was read as. */
export const BANK_MESSAGE_FIELDS = {
  /** When it was received. */
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  messageState: { kind: 'choice', group: 'messageState', of: BANK_MESSAGE_STATES, several: true, width: 150 },
  text: { kind: 'text', maxLength: 200, isBlock: true, width: 380, record: false },
  unreadReason: { kind: 'choice', group: 'unreadReason', of: UNREAD_REASONS, several: true, width: 190 },
  sender: { ...SHORT_NAME, width: 130, nullable: true },
  /** The bank of a message that names money. */
  bank: { ...SHORT_NAME, width: 150, hidden: true, nullable: true },
  namesMoney: { kind: 'flag', row: false },
  patternName: { ...NAME, width: 210, nullable: true },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 130, nullable: true },
  currency: { ...CURRENCY, filter: false, width: 84 },
  orderCode: { ...ORDER_NUMBER, width: 172, nullable: true },
  payerName: { ...NAME, width: 150, nullable: true },
  utr: { ...UTR, width: 160, isMono: true, nullable: true },
  recordStatus: {
    kind: 'choice',
    group: 'bankRecordStatus',
    of: BANK_RECORD_STATUSES,
    several: true,
    width: 124,
    nullable: true,
  },
  /** The payment that it tells of. */
  bankRecordId: { kind: 'number', width: 110, nullable: true },
  kind: { kind: 'choice', group: 'bankRecordKind', of: BANK_RECORD_KINDS, several: true, width: 120 },
  resourceName: { ...NAME, filter: false, width: 170, nullable: true },
  cardNumber: { ...CARD_NUMBER, width: 180, isMono: true, nullable: true },
  monitorId: { ...MONITOR_NUMBER, width: 150, isMono: true, nullable: true },
  supplierId: { kind: 'party', role: 'supplier', name: 'supplierName', width: 160, isOfStaff: true, nullable: true },
  recordId: { kind: 'text', maxLength: 128, width: 170, isMono: true },
  patternVersion: { kind: 'number', filter: false, width: 90, nullable: true },
  /** The pattern that read it last, in the version that it had then; null where the monitor did. */
  patternId: { kind: 'number', nullable: true },
  triedTime: { kind: 'time', width: 172, nullable: true },
} as const satisfies ListFields

/** Payments that monitors reported; amounts in minor units of the account's product. */
export const BANK_RECORD_FIELDS = {
  /** When the first message of it was received. */
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  recordStatus: { kind: 'choice', group: 'bankRecordStatus', of: BANK_RECORD_STATUSES, several: true, width: 124 },
  /** The queue of the desk that it waits in; null once it is decided. */
  deskQueue: { kind: 'choice', group: 'deskQueue', of: DESK_QUEUES, several: true, width: 130, nullable: true },
  /** Reason for which it pays no order by itself. */
  doubt: { kind: 'choice', group: 'paymentDoubt', of: PAYMENT_DOUBTS, several: true, width: 170, nullable: true },
  amountMinor: { kind: 'money', exponent: 'exponent', range: ['amountMin', 'amountMax'], width: 130 },
  /** Empty where the account is not known. */
  currency: { ...CURRENCY, filter: false, width: 84 },
  orderCode: { ...ORDER_NUMBER, width: 172, nullable: true },
  resourceName: { ...NAME, filter: false, width: 170, nullable: true },
  /** The account's card number or address. */
  cardNumber: { ...CARD_NUMBER, width: 180, isMono: true, nullable: true },
  payerName: { ...NAME, width: 160, nullable: true },
  utr: { ...UTR, width: 160, isMono: true, nullable: true },
  identifyCode: { kind: 'text', maxLength: 64, width: 110, isMono: true, nullable: true },
  /** The account's balance after it. */
  balanceMinor: { kind: 'money', exponent: 'exponent', width: 130, nullable: true },
  direction: { kind: 'choice', group: 'direction', of: DIRECTIONS, width: 96 },
  supplierId: { kind: 'party', role: 'supplier', name: 'supplierName', width: 160, isOfStaff: true, nullable: true },
  occurredTime: { kind: 'time', range: ['occurredFrom', 'occurredTo'], width: 172 },
  /** Count of messages that tell of it. */
  witnesses: { kind: 'number', filter: false, width: 96 },
  kind: { kind: 'choice', group: 'bankRecordKind', of: BANK_RECORD_KINDS, several: true, width: 116 },
  /** Further orders that it pays. */
  moreOrders: { kind: 'text', maxLength: 400, filter: false, nullable: true },
  /** Who decided which order it pays; null where it was certain. */
  matchedBy: { ...PERSON, filter: false, isOfStaff: true, nullable: true },
  /** Who else looks at it to decide on it. */
  claimedBy: { ...PERSON, filter: false, width: 110, hidden: true, isOfStaff: true, nullable: true },
  setAsideReason: { ...NOTE, filter: false, nullable: true },
  text: { kind: 'text', maxLength: 4_000, filter: false, isBlock: true, width: 320, record: false },
} as const satisfies ListFields

/** How messages are read; a pattern is shown in its newest version. */
export const MESSAGE_PATTERN_FIELDS = {
  name: { ...NAME, required: true, width: 280, pin: true, sortable: true },
  enabled: { kind: 'flag', width: 100 },
  says: { kind: 'choice', group: 'patternSays', of: PATTERN_SAYS, several: true, required: true, width: 150 },
  sender: { kind: 'text', maxLength: BANK_SENDERS_MAX, width: 130 },
  kind: { kind: 'choice', group: 'bankRecordKind', of: BANK_RECORD_KINDS, width: 120 },
  country: { kind: 'choice', group: 'country', of: COUNTRIES, width: 110 },
  newestVersion: { kind: 'number', filter: false, width: 90 },
  /** Count of messages that it read last, in any version. */
  taken: { kind: 'number', filter: false, width: 110 },
  lastTakenTime: { kind: 'time', width: 172, nullable: true },
  expression: {
    kind: 'text',
    maxLength: EXPRESSION_MAX,
    isBlock: true,
    required: true,
    width: 320,
    isMono: true,
    record: false,
  },
  decimalMark: { kind: 'choice', group: 'decimalMark', of: DECIMAL_MARKS, required: true, filter: false },
  timeFormat: { kind: 'text', maxLength: 400, filter: false, isMono: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

/** Parts of a pattern; a field left out matches any message. */
export const MESSAGE_PATTERN_INPUT = inputsOf(
  MESSAGE_PATTERN_FIELDS,
  'says',
  'kind',
  'sender',
  'country',
  'expression',
  'decimalMark',
  'timeFormat',
) satisfies InputFields

/** Fields of transfers of USDT as their chains have them. */
export const USDT_TRANSFER_FIELDS = {
  blockTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  transferState: { kind: 'choice', group: 'transferState', of: TRANSFER_STATES, several: true, width: 130 },
  /** Count of blocks that confirm it, its own included, up to `needed`; null where its block was replaced. */
  confirmations: { kind: 'number', filter: false, width: 120, nullable: true },
  /** In millionths. */
  amountMinor: { kind: 'money', exponent: 6, range: ['minAmountMinor', 'maxAmountMinor'], width: 130 },
  chain: { kind: 'choice', group: 'usdtNetwork', of: USDT_NETWORKS, width: 150 },
  resourceName: { ...NAME, width: 170, filter: false, nullable: true },
  /** The order that it paid. */
  orderCode: { ...ORDER_NUMBER, width: 172, nullable: true },
  recordStatus: {
    kind: 'choice',
    group: 'bankRecordStatus',
    of: BANK_RECORD_STATUSES,
    several: true,
    width: 130,
    nullable: true,
  },
  fromAddress: { kind: 'text', maxLength: 64, width: 330, isMono: true },
  toAddress: { kind: 'text', maxLength: 64, width: 330, isMono: true },
  txId: { kind: 'text', maxLength: 66, width: 300, isMono: true },
  blockNumber: { kind: 'number', width: 110, hidden: true },
  confirmedTime: { kind: 'time', width: 172, hidden: true, nullable: true },
  rolledBackTime: { kind: 'time', width: 172, hidden: true, nullable: true },
} as const satisfies ListFields
