import type { Services } from '#server/platform/services.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'

// What a process remembers of merchants spares the reading that the check of a sign needs. It is never the last word: the
// transaction that creates an order reads the merchant's row again, and a memory that differs from it is given up.

/** A merchant's row, and its key as it signs with it. */
export interface KnownMerchant {
  merchant: Merchant
  key: string
}

const known = new WeakMap<Services, Map<string, KnownMerchant>>()

export function rememberedMerchant(services: Services, mchId: string): KnownMerchant | undefined {
  return known.get(services)?.get(mchId)
}

export function rememberMerchant(services: Services, merchant: Merchant): void {
  const merchants = known.get(services) ?? new Map<string, KnownMerchant>()
  known.set(services, merchants.set(merchant.mchId, { merchant, key: services.secrets.open(merchant.signKey) }))
}

export function forgetMerchant(services: Services, mchId: string): void {
  known.get(services)?.delete(mchId)
}
