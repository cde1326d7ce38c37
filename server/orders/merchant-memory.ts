import type { Merchant } from '#server/orders/merchant-sign.ts'
import type { Services } from '#server/services.ts'

// What a process remembers of merchants spares the reading that the check of a sign needs. It is never the last word: the
// transaction that creates an order reads the merchant's row again, and a memory that differs from it is given up.

const known = new WeakMap<Services, Map<string, Merchant>>()

export function rememberedMerchant(services: Services, mchId: string): Merchant | undefined {
  return known.get(services)?.get(mchId)
}

export function rememberMerchant(services: Services, merchant: Merchant): void {
  const merchants = known.get(services) ?? new Map<string, Merchant>()
  known.set(services, merchants.set(merchant.mchId, merchant))
}

export function forgetMerchant(services: Services, mchId: string): void {
  known.get(services)?.delete(mchId)
}
