import { LIMITS } from '#domain/limits.ts'
import type { InputField } from '#domain/lists/fields/input-field.ts'

/** Fields that many entities have. */

/** The name of a thing, as people call it. */
export const NAME = { kind: 'text', maxLength: LIMITS.nameLength } as const satisfies InputField
export const SHORT_NAME = { kind: 'text', maxLength: 64 } as const satisfies InputField
/** Words of staff about a thing, or their reason for doing something. */
export const NOTE = { kind: 'text', maxLength: 256 } as const satisfies InputField
export const REASON = { ...NOTE, required: true } as const satisfies InputField
/** The account of a person who did something. */
export const PERSON = { kind: 'text', maxLength: LIMITS.accountMax } as const satisfies InputField
/** The account with which somebody signs in. */
export const ACCOUNT = { ...PERSON, form: 'account' } as const satisfies InputField
export const PASSWORD = { kind: 'secret', maxLength: 256 } as const satisfies InputField
export const NEW_PASSWORD = { ...PASSWORD, isChosen: true } as const satisfies InputField
/** The code of an authenticator. */
export const GOOGLE_CODE = { kind: 'text', maxLength: 6 } as const satisfies InputField
/** An address, or a network of them; lists that show one tell who signed in from there. */
export const NETWORK = { kind: 'text', maxLength: 64, isNetwork: true } as const satisfies InputField
export const CURRENCY = { kind: 'text', maxLength: 5 } as const satisfies InputField
export const CARD_NUMBER = {
  kind: 'text',
  maxLength: LIMITS.cardNumberLength,
  form: 'cardNumber',
} as const satisfies InputField
export const BRANCH_CODE = {
  kind: 'text',
  maxLength: 11,
  form: 'branchCode',
  upperCase: true,
} as const satisfies InputField
/** The number of an order, ours or the merchant's. */
export const ORDER_NUMBER = { kind: 'text', maxLength: 64 } as const satisfies InputField
/** The bank's reference of a transfer. */
export const UTR = { kind: 'text', maxLength: 64 } as const satisfies InputField
/** The number of a monitor. */
export const MONITOR_NUMBER = { kind: 'text', maxLength: 64 } as const satisfies InputField
/** An address of the web as forms take it. */
export const WEB_ADDRESS = { kind: 'text', maxLength: 2_000 } as const satisfies InputField
