import type { AccountFamily } from '#domain/accounts/account-field.ts'
import { BANK_FIELDS, CHANNEL_FIELDS, EXTENSION, ONLINE_BANKING_FIELDS } from '#domain/accounts/shared-fields.ts'

/** Bank accounts that payouts are made from. */
export const indiaPayoutFamily = {
  name: 'indiaAutoPayout',
  products: [3002],
  side: 'payout',
  health: 'monitors',
  icon: 'building-bank',
  identity: 'cardNumber',
  fields: { ...BANK_FIELDS, ...CHANNEL_FIELDS, ...ONLINE_BANKING_FIELDS, ...EXTENSION },
} as const satisfies AccountFamily
