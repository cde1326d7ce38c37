import type { BankRecordKind } from '#domain/bank-records/bank-records.ts'
import type { SenderDoubt } from '#domain/bank-records/doubts.ts'
import { PACKS } from '#domain/bank-records/packs/packs.ts'
import { isServiceNumber, namesIn, senderOf } from '#domain/bank-records/senders/known-bank.ts'
import type { KnownBank, Sender } from '#domain/bank-records/senders/known-bank.ts'
import { plainName } from '#domain/text/plain-name.ts'

/** Fields of an account that say whose it is. */
export interface BankedAccount {
  productId: number
  bankName: string | null
  ifscCode: string | null
}

/** A bank as staff keep it; without senders of its own, those that are known count. */
export interface ListedBank {
  name: string
  ifscPrefix: string | null
  senders: string | null
}

/** A bank with its names in the forms that they are compared in. */
interface Teller {
  products: readonly number[]
  senders: readonly Sender[]
  notices: readonly string[]
}

const shownName = (name: string): string => name.toLowerCase().replaceAll(' ', '')
const tellerOf = ({ notices = '', products = [] }: Partial<KnownBank>, senders: string): Teller => ({
  ...{ products, notices: namesIn(notices).map(shownName) },
  senders: namesIn(senders).map(senderOf),
})

const TELLERS: ReadonlyMap<KnownBank, Teller> = new Map(PACKS.map((bank) => [bank, tellerOf(bank, bank.senders)]))
const BY_NAME = new Map(PACKS.flatMap((bank) => bank.names.map((name) => [plainName(name), bank])))
const BY_IFSC = new Map(PACKS.flatMap((bank) => (bank.ifsc === undefined ? [] : [[bank.ifsc, bank]])))

const prefixOf = (ifscCode: string | null): string => (ifscCode ?? '').slice(0, 4).toUpperCase()

/** The bank that an IFSC code names, or else a name. */
const knownBank = (name: string | null, ifscCode: string | null): KnownBank | undefined =>
  BY_IFSC.get(prefixOf(ifscCode)) ?? BY_NAME.get(plainName(name))

/** The senders of a bank, as staff named them, or as they are known. */
export const sendersOf = ({ ifscPrefix, name, senders }: ListedBank): string =>
  senders ?? knownBank(name, ifscPrefix)?.senders ?? ''

/**
 * Tellers of money on an account: its bank, as staff list it or else as it is known, and the wallets of its product.
 */
function tellersOf({ bankName, ifscCode, productId }: BankedAccount, banks: Banks): Teller[] {
  const [known, prefix, name] = [knownBank(bankName, ifscCode), prefixOf(ifscCode), plainName(bankName)]
  const { listed } = banks
  const own =
    listed.find((bank) => prefix !== '' && bank.ifscPrefix === prefix) ??
    listed.find((bank) => known !== undefined && bank.known === known) ??
    listed.find((bank) => name !== '' && plainName(bank.name) === name)
  const teller = own?.teller ?? (known && TELLERS.get(known))
  const wallets = banks.tellers.filter(({ products }) => products.includes(productId))
  return teller ? [teller, ...wallets] : wallets
}

interface Banks {
  listed: readonly (ListedBank & { known: KnownBank | undefined; teller: Teller })[]
  /** Those of staff, and the known ones that staff do not list. */
  tellers: readonly Teller[]
}

function banksWith(rows: readonly ListedBank[]): Banks {
  const listed = rows.map((row) => {
    const known = knownBank(row.name, row.ifscPrefix)
    return { ...row, known, teller: tellerOf(known ?? {}, sendersOf(row)) }
  })
  const isListed = new Set(listed.map(({ known }) => known))
  const others = [...TELLERS].flatMap(([bank, teller]) => (isListed.has(bank) ? [] : [teller]))
  return { listed, tellers: [...listed.map(({ teller }) => teller), ...others] }
}

/** True where a bank sends by this name; what an application shows, and its package, count in notices alone. */
function sendsBy({ notices, senders }: Teller, sender: Sender, isNotice: boolean): boolean {
  if (sender.form === 'package' && !isNotice) return false
  if (isNotice && sender.form === 'name' && notices.includes(shownName(sender.name))) return true
  return senders.some(({ form, name }) => {
    const isName = form === 'header' || form === 'name'
    // Some phones leave out the letters around a header; in small ones it is a contact.
    if (sender.form === 'header') return isName && name.toUpperCase() === sender.name
    return name === sender.name && (form === sender.form || (isName && sender.form === 'name'))
  })
}

/** Applications whose notices carry what anybody writes. */
const MESSENGERS =
  /whatsapp|telegram|messag|messenger|\bmms\b|\bsms\b|tencent\.mm$|mobileqq|\btim$|signal|viber|\bline\b|facebook|instagram|discord|dialer|mail|\bgm$/i

/**
 * Why a credit's sender is not believed, on an account or, where that is not known, on any; null for its bank. A
 * monitor that reads an application itself names no sender; a text message always has one.
 */
export function senderDoubt(
  { kind, sender: text }: { kind: BankRecordKind; sender: string | null },
  account: BankedAccount | undefined,
  listed: readonly ListedBank[],
): SenderDoubt | null {
  if (text === null) return kind === 'sms' ? 'unknownSender' : null
  const sender = senderOf(text)
  if (sender.isPromotional) return 'promotional'
  const banks = banksWith(listed)
  const isNotice = kind === 'webMessage'
  const isOf = (teller: Teller) => sendsBy(teller, sender, isNotice)
  const isOfSome = banks.tellers.some(isOf)
  if (account ? tellersOf(account, banks).some(isOf) : isOfSome) return null
  if (isOfSome) return 'otherBank'
  return isPrivate(sender, isNotice) ? 'privateSender' : 'unknownSender'
}

/** A person's number, a saved contact, or an application that shows what people write. */
function isPrivate({ form, name }: Sender, isNotice: boolean): boolean {
  if (form === 'number') return !isServiceNumber(name)
  if (form === 'package') return !isNotice || MESSENGERS.test(name)
  return form === 'name'
}
