import type { AccountFamily } from '#domain/accounts/account-field.ts'
import { BANK_FIELDS, EXTENSION } from '#domain/accounts/shared-fields.ts'

/** A paybill takes an account reference beside its number, a till does not. */
const TILL_KINDS = ['paybill', 'till'] as const

/** M-Pesa numbers of businesses in Kenya. */
export const kenyaFamily = {
  name: 'kenya',
  products: [3031],
  side: 'collection',
  health: 'monitors',
  icon: 'device-mobile-dollar',
  // A paybill serves several accounts, told apart by their references.
  identity: 'name',
  fields: {
    tillKind: { kind: 'choice', group: 'tillKind', of: TILL_KINDS, required: true, width: 100 },
    cardNumber: { ...BANK_FIELDS.cardNumber, width: 130 },
    accountName: BANK_FIELDS.accountName,
    accountReference: { kind: 'text', maxLength: 20, width: 130 },
    ...EXTENSION,
  },
} as const satisfies AccountFamily
