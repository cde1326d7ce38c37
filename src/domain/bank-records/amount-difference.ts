import { RATE_SCALE } from '#domain/money/money.ts'

/** The share of an order's amount, in 1/10 000, by which a payment may differ from it without being asked about. */
export const CONFIRMED_DIFFERENCE_RATE = 500

/**
 * The difference between a payment and the amount that its order wants, in minor units, where a person has to confirm it
 * before they are matched; null where nobody has to.
 */
export function differenceToConfirm(paidMinor: number, payableMinor: number): number | null {
  const difference = paidMinor - payableMinor
  const isLarge =
    BigInt(Math.abs(difference)) * BigInt(RATE_SCALE) > BigInt(payableMinor) * BigInt(CONFIRMED_DIFFERENCE_RATE)
  return isLarge ? difference : null
}
