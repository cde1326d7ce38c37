import type { AccountFamily } from '#domain/accounts/account-field.ts'
import { WALLET_FIELDS } from '#domain/accounts/shared-fields.ts'

/** Wallets that payers send USDT to. */
export const usdtCollectionFamily = {
  name: 'uSDTFloating',
  products: [3015],
  side: 'collection',
  health: 'chain',
  icon: 'coins',
  identity: 'walletAddress',
  fields: WALLET_FIELDS,
} as const satisfies AccountFamily
