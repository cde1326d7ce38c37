import type { BankRecordKind, Direction } from '#domain/bank-records/bank-records.ts'
import { plainText } from '#domain/bank-records/patterns/read-amount.ts'
import type { PaymentDoubt } from '#domain/bank-records/doubts.ts'
import { senderDoubt } from '#domain/bank-records/senders/sender-doubt.ts'
import type { BankedAccount, ListedBank } from '#domain/bank-records/senders/sender-doubt.ts'

/** Fields of a message that decide if it is believed. */
export interface DoubtedMessage {
  kind: BankRecordKind
  direction: Direction
  text: string
  /** As the phone shows it; null where the monitor names none. */
  sender: string | null
  /** The account's last digits, as a pattern read them. */
  tail: string | null
  /** A pattern says that it is for a cause for which no order waits. */
  isOtherCause?: boolean
  /** The payer's own words, in a place where some banks write an account. */
  identifyCode: string | null
}

/** An account by its bank, and by what messages call it. */
export interface PaidAccount extends BankedAccount {
  cardNumber: string | null
  walletAddress: string | null
  vpa: string | null
}

/** True for a message that somebody sent, so that its sender decides whether it is believed. */
export const isOfSender = ({ direction, kind }: Pick<DoubtedMessage, 'direction' | 'kind'>): boolean =>
  direction === 'credit' && (kind === 'sms' || kind === 'webMessage')

/**
 * Doubt for which a message's payment is left to a person; null without one. `banks` are those that staff list.
 */
export function doubtOf(
  message: DoubtedMessage,
  account: PaidAccount | undefined,
  banks: readonly ListedBank[],
): PaymentDoubt | null {
  const { direction, kind } = message
  if (direction !== 'credit' || kind === 'usdt' || kind === 'inferred') return null
  const bySender = isOfSender(message) ? senderDoubt(message, account, banks) : null
  if (bySender !== null) return bySender
  const text = kind === 'statement' ? cellsOf(message.text) : plainText(message.text)
  // A row of a statement names the payer's account, and its own is the one that the statement was imported for.
  if (kind !== 'statement' && account && namesOther(message, text, account)) return 'otherAccount'
  return message.isOtherCause || CAUSES.test(text) ? 'otherCause' : null
}

const DIGITS = String.raw`(?:\d{0,6}[Xx*•.]+)?(\d{3,19}(?: \d{2,4})*)(?![\d年月日元]|[.,:/-]\d)`
/** Fewer name no account. */
const DIGITS_MIN = 3
const NAMED_ACCOUNTS = [
  new RegExp(
    String.raw`\b(?:a\/c|ac|acc|acct|account|card|wallet)\b\.?(?: ?(?:no|num|number)\b\.?)?(?: ?end(?:ing|s))?(?: ?(?:with|in))?[ :#.-]{0,3}${DIGITS}`,
    'gi',
  ),
  new RegExp(
    `(?:尾号|尾號|末四位|账户|帳戶|账号|帳號|卡号|卡號|钱包|錢包)(?:[(]?(?:尾号|尾號|末四位))?[为為是:( ]{0,3}${DIGITS}`,
    'g',
  ),
]
/** Words before the account of somebody else who is part of the payment. */
const OF_PAYER =
  /(?:\b(?:from|by|payer|sender|remitter)\b[^.,;]{0,24}|(?:对方|對方|付款|汇款|匯款|来自|來自|转出|轉出)[^,。;]{0,12})$/i

/** True where a text names accounts, and none of them is this one. */
function namesOther({ identifyCode, tail }: DoubtedMessage, text: string, account: PaidAccount): boolean {
  const own = [account.cardNumber, account.walletAddress, account.vpa].flatMap((number) => digitsOf(number) || [])
  if (own.length === 0) return false
  const isOwn = (digits: string) => own.some((number) => number.endsWith(digits))
  if (tail !== null && digitsOf(tail).length >= DIGITS_MIN && !isOwn(digitsOf(tail))) return true
  const named = NAMED_ACCOUNTS.flatMap((expression) => [...text.matchAll(expression)])
    .filter(({ 1: digits, index }) => digits !== identifyCode && !OF_PAYER.test(text.slice(0, index)))
    .map(({ 1: digits = '' }) => digits)
  return (
    named.length > 0 &&
    !named.some(
      (digits) => digits.split(' ').some((part) => part.length >= DIGITS_MIN && isOwn(part)) || isOwn(digitsOf(digits)),
    )
  )
}

const digitsOf = (number: string | null): string => number?.replaceAll(/\D/g, '') ?? ''

/** Causes of money that comes in and for which no order waits. */
const CAUSES = new RegExp(
  [
    String.raw`\b(?:loans?|disburs(?:ed|al|ement)|interest|dividend|revers(?:e|ed|al)|chargeback|refund(?:s|ed)?|cash ?-?back)\b`,
    String.raw`\bmistak(?:e|en|enly)\b|\berroneous(?:ly)?\b|\bin error\b|\bwrong(?:ly)? (?:sent|paid|transferred|credited|account|number|transfer)\b`,
    String.raw`\b(?:sent|paid|transferred|credited)\b.{0,20}\bwrong(?:ly)?\b|\b(?:send|return|pay|transfer|give)\b.{0,20}\bback\b`,
    '贷款|貸款|借款|放款|利息|结息|結息|赎回|贖回|理财到期|理財到期|冲正|沖正|撤销|撤銷|退款|退回|退还|退還|退货|退貨|返现|返現|返利|返还|返還',
    '误转|誤轉|错转|錯轉|转错|轉錯|打错|打錯|汇错|匯錯|误汇|誤匯|请退|請退|转回来|轉回來',
  ].join('|'),
  'iu',
)

/** Cells of a row of a statement, without their headers. */
const cellsOf = (text: string): string =>
  plainText(
    text
      .split('\n')
      .map((line) => line.slice(line.indexOf(': ') + 1))
      .join(' '),
  )
