import type { AccountFamily } from '#domain/accounts/account-field.ts'
import { WALLET_FIELDS } from '#domain/accounts/shared-fields.ts'

/** Wallets that USDT is paid out from. */
export const usdtPayoutFamily = {
  name: 'uSDTPayProxy',
  products: [3016],
  side: 'payout',
  health: 'chain',
  icon: 'wallet',
  identity: 'walletAddress',
  fields: { ...WALLET_FIELDS, privateKey: { kind: 'secret', maxLength: 128 } },
} as const satisfies AccountFamily
