import type { ChannelField } from '#domain/accounts/channel-fields.ts'
import { BRANCH_CODE, CARD_NUMBER, NAME, NOTE, ORDER_NUMBER, REASON, UTR } from '#domain/lists/common.fields.ts'
import type { InputField, InputFields } from '#domain/lists/input-field.ts'
import { REJECT_REASONS } from '#domain/orders/reject-reasons.ts'

/** Who pays an order or is paid by a payout, and how, by what its product needs. */
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
