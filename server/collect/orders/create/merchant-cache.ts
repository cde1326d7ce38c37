import type { Services } from '#server/platform/services.ts'
import { keysOf, standingKey } from '#server/platform/signing/merchant-keys.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'

// A per-process cache of merchants, which saves a read when checking a signature. It decides nothing: the transaction
// that creates an order reads the merchant's row again, and a cached row that differs is evicted.

/** A merchant's row, and its decrypted signing keys, the present one first. */
interface CachedMerchant {
  merchant: Merchant
  keys: readonly string[]
}

const known = new WeakMap<Services, Map<string, CachedMerchant>>()

export function cachedMerchant(services: Services, mchId: string): CachedMerchant | undefined {
  const cached = known.get(services)?.get(mchId)
  if (!cached) return undefined
  // The key before the present one has its end.
  return standingKey(cached.merchant, services.now()) === null ? { ...cached, keys: cached.keys.slice(0, 1) } : cached
}

export function cacheMerchant(services: Services, merchant: Merchant): void {
  const merchants = known.get(services) ?? new Map<string, CachedMerchant>()
  known.set(services, merchants.set(merchant.mchId, { merchant, keys: keysOf(services, merchant) }))
}

export function evictMerchant(services: Services, mchId: string): void {
  known.get(services)?.delete(mchId)
}
