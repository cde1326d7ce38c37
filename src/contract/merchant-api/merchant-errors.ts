import type { EndpointName } from '#contract/contract.ts'
import { CODES } from '#contract/wire/codes.ts'
import type { Code } from '#contract/wire/codes.ts'

/** A refusal of the merchant's API: `msg` is the wire's word and the key of its text. */
export interface MerchantError {
  code: Code
  msg: string
  /** Calls that answer it; every call where none are named. */
  calls?: readonly EndpointName[]
}

const CREATIONS: readonly EndpointName[] = ['api.order.create', 'api.payoutOrder.create']
const COLLECTION: readonly EndpointName[] = ['api.order.create']
const PAYOUT: readonly EndpointName[] = ['api.payoutOrder.create']
const RESEND: readonly EndpointName[] = ['api.callback.resend']

/** Refusals that a merchant's server can meet, in the order of their codes. */
export const MERCHANT_ERRORS = [
  { code: CODES.badInput, msg: 'badInput' },
  { code: CODES.badInput, msg: 'body.notReadable' },
  { code: CODES.badInput, msg: 'body.notAnObject' },
  { code: CODES.badInput, msg: 'body.tooLarge' },
  { code: CODES.forbidden, msg: 'order.addressRefused' },
  { code: CODES.forbidden, msg: 'order.addressFrozen', calls: COLLECTION },
  { code: CODES.forbidden, msg: 'order.serviceOff', calls: CREATIONS },
  { code: CODES.forbidden, msg: 'order.merchantDisabled', calls: CREATIONS },
  { code: CODES.notFound, msg: 'order.notFound', calls: ['api.order.query', ...RESEND] },
  { code: CODES.notFound, msg: 'payout.notFound', calls: ['api.payoutOrder.query'] },
  { code: CODES.conflict, msg: 'order.duplicateOtherContent', calls: CREATIONS },
  { code: CODES.conflict, msg: 'order.noAccount', calls: COLLECTION },
  { code: CODES.conflict, msg: 'order.merchantConcurrency', calls: COLLECTION },
  { code: CODES.conflict, msg: 'order.merchantBalance', calls: COLLECTION },
  { code: CODES.conflict, msg: 'payout.insufficientBalance', calls: PAYOUT },
  { code: CODES.conflict, msg: 'order.refused', calls: RESEND },
  { code: CODES.conflict, msg: 'payout.refused', calls: RESEND },
  { code: CODES.tooMany, msg: 'tooMany' },
  { code: CODES.failed, msg: 'failed' },
  { code: CODES.unavailable, msg: 'starting' },
  { code: CODES.unavailable, msg: 'stopping' },
  { code: CODES.unavailable, msg: 'database.away' },
  { code: CODES.unavailable, msg: 'database.outcomeUnknown' },
  { code: CODES.unavailable, msg: 'runState.preparation' },
  { code: CODES.unavailable, msg: 'runState.testReady', calls: CREATIONS },
  { code: CODES.unavailable, msg: 'runState.callbacksOnly', calls: CREATIONS },
  { code: CODES.unavailable, msg: 'runState.closed' },
] as const satisfies readonly MerchantError[]

export type MerchantErrorName = (typeof MERCHANT_ERRORS)[number]['msg']

/** The refusals of one call. */
export function errorsOf(call: EndpointName): readonly MerchantError[] {
  return MERCHANT_ERRORS.filter(({ calls }: MerchantError) => calls === undefined || calls.includes(call))
}

/** Faults of fields (`data.issues`) that merchants meet, by the wire's word; their texts are those of the console. */
export const MERCHANT_FAULTS = [
  'sign',
  'signTime',
  'signUsed',
  'required',
  'wrongType',
  'notANumber',
  'outOfRange',
  'notPayable',
  'notAvailable',
  'belowAccounts',
  'aboveAccounts',
  'amountAwaited',
  'accountsFull',
  'noneOpen',
  'tooLong',
  'controlCharacters',
  'notScalar',
  'orderNumber',
  'orderCode',
  'url',
  'insideAddress',
  'ip',
  'cardNumber',
  'ifsc',
  'upi',
  'usdtAddress',
  'nameBlacklisted',
  'notADate',
  'cursor',
] as const
