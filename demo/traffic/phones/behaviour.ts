import { productOf } from '#domain/products.ts'
import type { Random } from '#demo/random.ts'

/** How a payer behaves for an order. */
export type PayerConduct = 'onTime' | 'late' | 'wrongAmount' | 'wrongCode' | 'twice' | 'withoutUtr' | 'never'

/** Frequency of each behaviour, in percent. */
const CONDUCTS: readonly (readonly [PayerConduct, number])[] = [
  ['onTime', 66],
  ['late', 5],
  ['wrongAmount', 5],
  ['wrongCode', 3],
  ['twice', 3],
  ['withoutUtr', 4],
  ['never', 14],
]

export function drawConduct(random: Random): PayerConduct {
  let at = random.next() * CONDUCTS.reduce((sum, [, share]) => sum + share, 0)
  for (const [conduct, share] of CONDUCTS) {
    if (at < share) return conduct
    at -= share
  }
  return 'never'
}

/** Share of payers who pay almost immediately because their app is already open. */
const AT_ONCE = 0.1

/** Milliseconds until the payer pays: mostly a minute or two; late payers within ten minutes after expiry. */
export function drawDelayMs(random: Random, conduct: PayerConduct, timeLeftMs: number): number {
  if (conduct === 'late') return timeLeftMs + random.int(20_000, 600_000)
  const soon = random.chance(AT_ONCE) ? random.int(2_000, 8_000) : 70_000 * Math.exp(0.8 * random.normal())
  return Math.round(Math.min(Math.max(soon, 2_000), 0.9 * Math.max(timeLeftMs, 2_000)))
}

/** The amount when a payer mistypes it: some tenths of a major unit more or less, never zero. */
export function mistyped(random: Random, amountMinor: number, productId: number): number {
  const tenth = 10 ** ((productOf(productId)?.exponent ?? 2) - 1)
  const change = random.int(1, 30) * tenth
  return random.chance(0.7) && amountMinor > change ? amountMinor - change : amountMinor + change
}

/** How a merchant's receiver handles a callback. */
export type ReceiverConduct = 'success' | 'serverError' | 'slow' | 'garbage' | 'redirect'

const RECEIVER_CONDUCTS: readonly (readonly [ReceiverConduct, number])[] = [
  ['success', 88],
  ['serverError', 5],
  ['slow', 2],
  ['garbage', 3],
  ['redirect', 2],
]

/**
 * How callbacks of an order are handled, derived from the order number. Some orders are always refused, so that agents
 * find failed callbacks; the others fail at random, so that retries succeed.
 */
export function drawReceiverConduct(random: Random, orderCode: string): ReceiverConduct {
  if (orderCode.endsWith('77')) return 'serverError'
  let at = random.next() * 100
  for (const [conduct, share] of RECEIVER_CONDUCTS) {
    if (at < share) return conduct
    at -= share
  }
  return 'success'
}

/** Milliseconds until the next order at an average rate per minute (a Poisson process). */
export function drawPauseMs(random: Random, ordersAMinute: number): number {
  return (-Math.log(1 - random.next()) * 60_000) / ordersAMinute
}
