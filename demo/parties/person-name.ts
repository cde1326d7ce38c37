import { PEOPLE } from '#demo/parties/names.ts'
import type { Random } from '#demo/random.ts'

/** A person's name in the script usual for the currency; Indian names for other currencies. */
export function personName(random: Random, currency: string): string {
  const { first, last, join } = currency === 'CNY' ? PEOPLE.CNY : PEOPLE.INR
  return `${random.pick<string>(first)}${join}${random.pick<string>(last)}`
}
