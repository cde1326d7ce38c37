import { largestAmount } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { consideredLately, readConsidered } from '#server/collect/orders/allocation/candidates/considered-accounts.ts'
import { refusalFor, rulesNow } from '#server/collect/orders/allocation/judge-accounts.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Services } from '#server/platform/services.ts'

/** The least and the most that a payer may be asked for now, in the product's minor units. */
export interface AmountBounds {
  amountMin: number
  amountMax: number
}

/** Bounds of a product's amounts, whatever its accounts take. */
export const widestBounds = (product: Product): AmountBounds => ({
  amountMin: stepOf(product),
  amountMax: largestAmount(product),
})

/** Amounts are multiples of this. */
export const stepOf = ({ payableStep = 1 }: Product): number => payableStep

/**
 * The bounds of what the accounts that are open now take; null where none is. Between them an amount may still find
 * none.
 */
export async function openBounds(
  db: Queryable,
  services: Services,
  merchantId: number,
  product: Product,
): Promise<AmountBounds | null> {
  const { id: productId, currency, exponent } = product
  const ordered = { merchantId, productId, currency, exponent, holdsResource: false, resourceId: null }
  const candidates = consideredLately(services, productId) ?? (await readConsidered(db, services, ordered))
  const widest = widestBounds(product)
  const step = stepOf(product)
  const rules = rulesNow(services)
  const open = candidates.flatMap((candidate) => {
    const amountMin = Math.max(widest.amountMin, Math.ceil(candidate.minAmountMinor / step) * step)
    const amountMax = Math.min(candidate.maxAmountMinor ?? widest.amountMax, widest.amountMax)
    const refusal = refusalFor({ services, order: { ...ordered, amountMinor: amountMin } }, candidate, rules)
    return refusal === null ? [{ amountMin, amountMax: Math.floor(amountMax / step) * step }] : []
  })
  if (open.length === 0) return null
  return {
    amountMin: Math.min(...open.map(({ amountMin }) => amountMin)),
    amountMax: Math.max(...open.map(({ amountMax }) => amountMax)),
  }
}
