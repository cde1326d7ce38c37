import { PACKS } from '#domain/bank-records/packs/packs.ts'
import { namesIn, senderOf } from '#domain/bank-records/senders/known-bank.ts'
import type { Country } from '#domain/time/zones.ts'

const nameOf = (text: string): string => senderOf(text).name.toLowerCase()

const COUNTRY_OF = new Map<string, Country>(
  PACKS.flatMap(({ country, notices = '', senders }) =>
    [...namesIn(senders), ...namesIn(notices)].map((name) => [nameOf(name), country] as const),
  ),
)

/** The country of the bank that a sender is; null for one that nobody knows. */
export const countryOfSender = (sender: string): Country | null => COUNTRY_OF.get(nameOf(sender)) ?? null

const lists = new Map<string, string[]>()

/** True where a sender's name has one of a list in it, whatever stands around it. */
export function isSentBy(sender: string, list: string): boolean {
  const names = lists.get(list) ?? namesIn(list.toLowerCase())
  lists.set(list, names)
  const lower = sender.toLowerCase()
  return names.some((name) => lower.includes(name))
}
