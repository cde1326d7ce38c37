import type { AccountFamily } from '#domain/accounts/account-field.ts'
import {
  BANK_FIELDS,
  CHANNEL_FIELDS,
  EXTENSION,
  ONLINE_BANKING_FIELDS,
  PAGE_FIELDS,
} from '#domain/accounts/shared-fields.ts'

/** Bank accounts that payers transfer to. */
export const cardToCardFamily = {
  name: 'internationalCardToCard',
  products: [3001, 3024],
  side: 'collection',
  health: 'monitors',
  icon: 'credit-card',
  identity: 'cardNumber',
  fields: {
    ...BANK_FIELDS,
    vpa: {
      kind: 'text',
      maxLength: 97,
      check: 'upi',
      requiredBy: { field: 'pageType', values: ['upi', 'qr'] },
      isMono: true,
      width: 170,
    },
    ...CHANNEL_FIELDS,
    ...PAGE_FIELDS,
    ...ONLINE_BANKING_FIELDS,
    ...EXTENSION,
  },
} as const satisfies AccountFamily
