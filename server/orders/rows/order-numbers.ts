import { randomInt } from 'node:crypto'
import { dayIn } from '#domain/time/zones.ts'

/** A new order number: C (collection) or P (payout), the platform's day as yyMMdd, and 10 unpredictable digits. */
export function newOrderCode(now: Date, zone: string, letter: 'C' | 'P' = 'C'): string {
  const day = dayIn(now, zone).slice(2).replaceAll('-', '')
  return `${letter}${day}${String(randomInt(10_000_000_000)).padStart(10, '0')}`
}

/** A six-digit code that the payer includes in the payment to identify it. */
export function newIdentifyCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
