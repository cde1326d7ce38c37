import type { BankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { PACKS } from '#domain/bank-records/packs/packs.ts'
import { namesMoney, plainText } from '#domain/bank-records/patterns/read-amount.ts'
import { isServiceNumber, namesIn, OTHER_SENDERS, senderOf } from '#domain/bank-records/senders/known-bank.ts'
import type { Country } from '#domain/time/zones.ts'

const nameOf = (text: string): string => senderOf(text).name.toLowerCase()

const PACK_OF = new Map<string, BankPack>(
  PACKS.flatMap((pack) =>
    [...namesIn(pack.senders), ...namesIn(pack.notices ?? '')].map((name) => [nameOf(name), pack] as const),
  ),
)

/** The bank that a sender is; null for one that nobody knows. */
export const packOfSender = (sender: string): BankPack | null => PACK_OF.get(nameOf(sender)) ?? null

/** The country of the bank that a sender is; null for one that nobody knows. */
export const countryOfSender = (sender: string): Country | null => packOfSender(sender)?.country ?? null

/** The bank that a sender is, by its first name; a sender of services that no pack has counts by its own. */
function bankOfSender(text: string | null): string {
  if (text === null) return OTHER_SENDERS
  const sender = senderOf(text)
  const isService = sender.form === 'header' || (sender.form === 'number' && isServiceNumber(sender.name))
  return packOfSender(text)?.names[0] ?? (isService ? sender.name : OTHER_SENDERS)
}

/** The bank that a message about money is of; null for one that names no money. */
export const moneyBankOf = (text: string, sender: string | null): string | null =>
  namesMoney(plainText(text)) ? bankOfSender(sender) : null
