/** Scale of a rate: integers of 1/10 000. */
export const RATE_SCALE = 10_000

/** The fee of an amount at a rate in 1/10 000, rounded half up, plus a fixed fee; all in minor units. */
export function feeMinor(amountMinor: number, rate: number, fixedFeeMinor: number): number {
  const product = BigInt(amountMinor) * BigInt(rate)
  const scale = BigInt(RATE_SCALE)
  return Number((product + scale / 2n) / scale) + fixedFeeMinor
}

/** A supplier in its tree, with its rate in 1/10 000. */
export interface ChainLink {
  supplierId: number
  rate: number
}

/** A supplier's commission on an amount, in minor units. */
export interface CommissionPart {
  supplierId: number
  amountMinor: number
}

/** Commission of all suppliers of a chain on an amount. */
export const commissionOf = (amountMinor: number, chain: readonly ChainLink[]): number =>
  splitCommission(amountMinor, chain).reduce((sum, part) => sum + part.amountMinor, 0)

/**
 * Splits the commission of an amount over a chain of suppliers, from the one that holds the order up to the root of its tree.
 * The whole is the root's; each earns the difference of its rate to the one below, where a lower rate counts as that one. By
 * largest remainder, the upper first among equals, so that the parts sum exactly to the whole.
 */
export function splitCommission(amountMinor: number, chain: readonly ChainLink[]): CommissionPart[] {
  let reached = 0
  const shares = chain.map(({ supplierId, rate }) => {
    const weight = Math.max(0, rate - reached)
    reached += weight
    const product = BigInt(amountMinor) * BigInt(weight)
    const scale = BigInt(RATE_SCALE)
    return { supplierId, amountMinor: Number(product / scale), remainder: Number(product % scale) }
  })
  let left = feeMinor(amountMinor, reached, 0) - shares.reduce((sum, share) => sum + share.amountMinor, 0)
  for (const share of shares.toReversed().sort((one, other) => other.remainder - one.remainder)) {
    if (left <= 0) break
    share.amountMinor += 1
    left -= 1
  }
  return shares.map(({ supplierId, amountMinor: part }) => ({ supplierId, amountMinor: part }))
}
