import type { AccountFamily } from '#domain/accounts/account-field.ts'
import { BANK_FIELDS, EXTENSION, ONLINE_BANKING_FIELDS } from '#domain/accounts/shared-fields.ts'

/** Accounts whose phone receives the one-time passwords of banks; they take no orders. */
export const otpMonitorFamily = {
  name: 'opt',
  products: [3004],
  side: 'monitor',
  health: 'monitors',
  icon: 'message-2-code',
  identity: 'phone',
  fields: {
    phone: { kind: 'text', maxLength: 16, check: 'phone', required: true, isMono: true, width: 150 },
    bankName: BANK_FIELDS.bankName,
    accountName: BANK_FIELDS.accountName,
    ...ONLINE_BANKING_FIELDS,
    ...EXTENSION,
  },
} as const satisfies AccountFamily
