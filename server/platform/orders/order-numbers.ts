import { randomInt } from 'node:crypto'
import { dayIn } from '#domain/zones.ts'

/** A new order's number: C or P by its direction, the platform's day as yyMMdd, and 10 digits nobody can guess. */
export function newOrderCode(now: Date, zone: string, letter: 'C' | 'P' = 'C'): string {
  const day = dayIn(now, zone).slice(2).replaceAll('-', '')
  return `${letter}${day}${String(randomInt(10_000_000_000)).padStart(10, '0')}`
}

/** A code of six digits that the payer writes into the payment, so that it can be told from others. */
export function newIdentifyCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
