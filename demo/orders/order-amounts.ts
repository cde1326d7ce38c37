import { drawIp } from '#demo/orders/order-origins.ts'
import { SUBJECTS, personName } from '#demo/parties/names.ts'
import type { Random } from '#demo/random.ts'
import { productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'

/** The distribution of a product's amounts, in major units: the median, the spread, and the rounding steps. */
interface AmountShape {
  median: number
  spread: number
  min: number
  max: number
  /** A step, and the share of amounts that are multiples of it. */
  steps: readonly (readonly [step: number, share: number])[]
}

const MPESA_SIGNS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']

const SHAPES: Record<number, AmountShape> = {
  3001: {
    median: 1_800,
    spread: 1.05,
    min: 100,
    max: 90_000,
    steps: [
      [500, 0.42],
      [100, 0.33],
      [10, 0.15],
    ],
  },
  3024: {
    median: 4_500,
    spread: 0.95,
    min: 500,
    max: 150_000,
    steps: [
      [1_000, 0.4],
      [500, 0.35],
      [100, 0.15],
    ],
  },
  1008: {
    median: 180,
    spread: 0.9,
    min: 10,
    max: 5_000,
    steps: [
      [50, 0.5],
      [10, 0.3],
    ],
  },
  1034: {
    median: 320,
    spread: 0.95,
    min: 10,
    max: 9_000,
    steps: [
      [100, 0.45],
      [50, 0.25],
      [10, 0.15],
    ],
  },
  1045: {
    median: 600,
    spread: 0.9,
    min: 50,
    max: 40_000,
    steps: [
      [100, 0.55],
      [50, 0.25],
    ],
  },
  3031: {
    median: 2_200,
    spread: 0.95,
    min: 50,
    max: 150_000,
    steps: [
      [500, 0.35],
      [100, 0.35],
      [50, 0.15],
    ],
  },
  3015: {
    median: 140,
    spread: 1.1,
    min: 10,
    max: 30_000,
    steps: [
      [50, 0.35],
      [10, 0.35],
      [1, 0.2],
    ],
  },
}

/** Draws an amount in minor units for a product: log-normal, mostly round, always within the accounts' limits. */
export function drawAmount(random: Random, productId: number): number {
  const shape = SHAPES[productId]
  const exponent = productOf(productId)?.exponent
  if (shape === undefined || exponent === undefined)
    throw new RangeError(`nobody collects through product ${productId}`)
  const drawn = shape.median * Math.exp(shape.spread * random.normal())
  const major = Math.min(shape.max, Math.max(shape.min, drawn))
  const step = stepOf(random, shape)
  // At most two decimals, whatever the currency's exponent: people do not enter more.
  if (step === undefined) return Math.round(major * 100) * 10 ** (exponent - 2)
  const rounded = Math.max(Math.ceil(shape.min / step), Math.round(major / step)) * step
  return rounded * 10 ** exponent
}

function stepOf(random: Random, { steps }: AmountShape): number | undefined {
  let at = random.next()
  for (const [step, share] of steps) {
    if (at < share) return step
    at -= share
  }
  return undefined
}

/** The payer of an order and their identifying details. */
export function makePayer(random: Random, product: Product, hasUtr: boolean) {
  const userName = product.currency === 'USDT' ? null : personName(random, product.currency)
  return {
    userName,
    validateUserName: userName !== null && hasUtr && random.chance(0.9) ? userName : null,
    identifyCode: random.digits(6),
    utr: hasUtr ? makeUtr(random, product) : null,
    ip: drawIp(random, product.currency),
    subject: random.pick(SUBJECTS),
  }
}

/**
 * A payment reference in its network's format: 12 digits for UPI and IMPS, ten letters and digits for M-Pesa, a hash for
 * a chain, 20 digits for wallets.
 */
export function makeUtr(random: Random, product: Product): string {
  if (product.currency === 'INR') return `${random.int(3, 6)}${random.digits(11)}`
  if (product.currency === 'KES') return `U${Array.from({ length: 9 }, () => random.pick(MPESA_SIGNS)).join('')}`
  if (product.currency === 'USDT')
    return Array.from({ length: 64 }, () => random.int(0, 15).toString(16))
      .join('')
      .toUpperCase()
  return `20${random.digits(18)}`
}
