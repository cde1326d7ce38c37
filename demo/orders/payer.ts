import type { Product } from '#domain/products.ts'
import { drawIp } from '#demo/orders/order-origins.ts'
import { SUBJECTS } from '#demo/parties/names.ts'
import { personName } from '#demo/parties/person-name.ts'
import type { Random } from '#demo/random.ts'

/** The payer of an order and their identifying details. */
export function makePayer(random: Random, product: Product, hasUtr: boolean) {
  const userName = product.currency === 'USDT' ? null : personName(random, product.currency)
  return {
    userName,
    validateUserName: userName !== null && hasUtr && random.chance(0.9) ? userName : null,
    identifyCode: random.digits(6),
    utr: hasUtr ? makeUtr(random, product) : null,
    ip: drawIp(random),
    subject: random.pick(SUBJECTS),
  }
}

/**
 * A payment reference in its network's format: 12 digits for UPI and IMPS, a hash for a chain, 20 digits for wallets.
 */
export function makeUtr(random: Random, product: Product): string {
  if (product.currency === 'INR') return `${random.int(3, 6)}${random.digits(11)}`
  if (product.currency === 'USDT')
    return Array.from({ length: 64 }, () => random.int(0, 15).toString(16))
      .join('')
      .toUpperCase()
  return `20${random.digits(18)}`
}
