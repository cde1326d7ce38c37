import type { ChannelField } from '#domain/accounts/channel-fields.ts'
import {
  BRANCH_CODE,
  CARD_NUMBER,
  CURRENCY,
  NAME,
  NOTE,
  ORDER_NUMBER,
  REASON,
  UTR,
} from '#domain/lists/fields/common.fields.ts'
import type { InputField, InputFields } from '#domain/lists/fields/input-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { CALLBACK_STATUSES } from '#domain/orders/order-status.ts'
import { REJECT_REASONS } from '#domain/orders/reject-reasons.ts'
import { TEST_DIRECTIONS, TEST_ORDER_STATES, TEST_OUTCOME_NAMES } from '#domain/orders/test-orders.ts'

/** Payer of an order or payee of a payout, with the fields that its product needs. */
export const CHANNEL_INPUT = {
  userName: NAME,
  cardNumber: CARD_NUMBER,
  ifscCode: BRANCH_CODE,
  bankName: NAME,
  vpa: NAME,
  mode: { kind: 'text', maxLength: 32 },
  address: { kind: 'text', maxLength: 128 },
} as const satisfies Record<ChannelField, InputField>

/** Fields of an order's or payout's creation by a merchant's server. */
export const ORDER_INPUT = {
  mchId: { kind: 'text', maxLength: 32, required: true },
  mchOrderNo: { ...ORDER_NUMBER, form: 'merchantNumber', required: true },
  subject: { kind: 'text', maxLength: 128 },
  body: { kind: 'text', maxLength: 512 },
  sign: { kind: 'text', maxLength: 128, required: true },
} as const satisfies InputFields

/** Whose orders a file holds, and the key that proves it. */
export const UPLOAD_INPUT = {
  key: { kind: 'text', maxLength: 256 },
  mchId: { kind: 'text', maxLength: ORDER_INPUT.mchId.maxLength },
} as const satisfies InputFields

/** A reason of the catalogue, or `other` with a text of its own. */
export const REJECT_INPUT = {
  rejectReason: { kind: 'choice', group: 'historyReason', of: REJECT_REASONS, required: true },
  rejectText: NOTE,
} as const satisfies InputFields
/** The reference of a payment that no monitor reported. */
export const GIVEN_UTR = { ...UTR, form: 'utr', required: true } as const satisfies InputField
/** Evidence that a gateway has not paid. */
export const EVIDENCE = { ...REASON, maxLength: 512 } as const satisfies InputField

/** Orders and payouts of test mode. */
export const TEST_ORDER_FIELDS = {
  orderCode: { ...ORDER_NUMBER, width: 172, pin: true },
  merchantOrderId: { ...ORDER_NUMBER, width: 190, isMono: true },
  direction: { kind: 'choice', group: 'callbackDirection', of: TEST_DIRECTIONS, width: 110 },
  state: { kind: 'choice', group: 'testOrderState', of: TEST_ORDER_STATES, several: true, width: 130 },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  realAmountMinor: { kind: 'money', exponent: 'exponent', width: 130, nullable: true },
  currency: { ...CURRENCY, width: 76, filter: false },
  callbackStatus: { kind: 'choice', group: 'callbackStatus', of: CALLBACK_STATUSES, width: 126 },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 130, isOfStaff: true },
  utr: { ...UTR, width: 160, filter: false, nullable: true },
  createTime: { kind: 'time', width: 170, range: ['startTime', 'endTime'] },
  expireTime: { kind: 'time', width: 170, hidden: true, nullable: true },
  completedTime: { kind: 'time', width: 170, nullable: true },
} as const satisfies ListFields

/** Outcome of a test order. */
export const TEST_ORDER_INPUT = {
  outcome: { kind: 'choice', group: 'testOutcome', of: TEST_OUTCOME_NAMES, required: true },
} as const satisfies InputFields
