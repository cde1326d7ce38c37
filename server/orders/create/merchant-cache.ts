import type { Services } from '#server/platform/services.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'

// A per-process cache of merchants, which saves a read when checking a signature. It decides nothing: the transaction
// that creates an order reads the merchant's row again, and a cached row that differs is evicted.

/** A merchant's row, and its decrypted signing key. */
export interface CachedMerchant {
  merchant: Merchant
  key: string
}

const known = new WeakMap<Services, Map<string, CachedMerchant>>()

export function cachedMerchant(services: Services, mchId: string): CachedMerchant | undefined {
  return known.get(services)?.get(mchId)
}

export function cacheMerchant(services: Services, merchant: Merchant): void {
  const merchants = known.get(services) ?? new Map<string, CachedMerchant>()
  known.set(services, merchants.set(merchant.mchId, { merchant, key: services.secrets.open(merchant.signKey) }))
}

export function evictMerchant(services: Services, mchId: string): void {
  known.get(services)?.delete(mchId)
}
