import type { BankRecordKind, Direction } from '#domain/bank-records/bank-records.ts'
import { plainText } from '#domain/bank-records/patterns/read-amount.ts'

/**
 * Why a credit pays no order by itself: it is kept and counts for the balance, and a person decides. Of its sender: a
 * phone number or a saved contact, or an advertiser; of its text: it names another account, or a cause such as a loan; of
 * its reference: another payment carries it, too.
 */
export const PAYMENT_DOUBTS = ['privateSender', 'promotional', 'otherAccount', 'otherCause', 'sharedReference'] as const
export type PaymentDoubt = (typeof PAYMENT_DOUBTS)[number]

/** The doubts of who tells it, and of which account: such a message moves no order, and takes nothing from a payment. */
export const UNHEARD: readonly PaymentDoubt[] = ['privateSender', 'promotional', 'otherAccount']

export const isUnheard = (doubt: string | null): boolean => UNHEARD.some((one) => one === doubt)

/** Fields of a message that decide if it is believed. */
export interface DoubtedMessage {
  kind: BankRecordKind
  direction: Direction
  text: string
  /** As the phone shows it; null where the monitor reads its messages itself. */
  sender: string | null
  /** A pattern of the bank names this very sender. */
  isKnownSender: boolean
  /** The account's last digits, as a pattern read them. */
  tail: string | null
  /** The payer's own words, in a place where some banks write an account. */
  identifyCode: string | null
}

/** An account by what messages call it. */
export interface AccountNumbers {
  cardNumber: string | null
  walletAddress: string | null
  vpa: string | null
}

/** Why a message's payment is left to a person; null where nothing speaks against it. */
export function doubtOf(message: DoubtedMessage, account: AccountNumbers | undefined): PaymentDoubt | null {
  const { direction, isKnownSender, kind, sender } = message
  if (direction !== 'credit' || kind === 'usdt' || kind === 'inferred') return null
  const bySender = sender === null ? null : senderDoubt(sender, kind, isKnownSender)
  if (bySender !== null) return bySender
  const text = kind === 'statement' ? cellsOf(message.text) : plainText(message.text)
  // A row of a statement names the payer's account, and its own is the one that the statement was imported for.
  if (kind !== 'statement' && account && namesOther(message, text, account)) return 'otherAccount'
  return CAUSES.test(text) ? 'otherCause' : null
}

/** A header of India: two letters of operator and circle, the sender's name, and since 2025 what it sends. */
const INDIAN_HEADER = /^[A-Z]{2}-([A-Z0-9]{3,11})(?:-([A-Z]))?$/i
/** Names without such letters that banks and wallets send by. */
const BARE_SENDERS = new Set(
  `M-PESA MPESA KCB KCBGROUP EQUITYBANK EQUITY NCBA NCBA_BANK COOPBANK CO-OPBANK ABSA ABSA_KE STANCHART STANBIC DTB
  DTBKENYA IMBANK I&MBANK FAMILYBANK AIRTELMONEY AIRTEL_MONEY T-KASH SAFARICOM HDFCBK HDFCBN ICICIB ICICIT SBIINB SBIUPI
  ATMSBI AXISBK KOTAKB BOBSMS BOBTXN PNBSMS CANBNK UNIONB YESBNK IDFCFB INDUSB FEDBNK IDBIBK CENTBK BOIIND PAYTMB`.split(
    /\s+/,
  ),
)
/** Applications that report their own money. */
const APP_NAMES = new Set(
  '支付宝 支付寶 微信支付 微信收款助手 云闪付 雲閃付 数字人民币 數字人民幣 alipay wechatpay phonepe googlepay gpay paytm bhim mpesa m-pesa'.split(
    ' ',
  ),
)
const PACKAGE = /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+$/i
/** Applications whose notices carry what anybody writes. */
const MESSENGERS =
  /whatsapp|telegram|messag|messenger|\bmms\b|\bsms\b|tencent\.mm$|mobileqq|\btim$|signal|viber|\bline\b|facebook|instagram|discord|dialer|mail|\bgm$/i

function senderDoubt(sender: string, kind: BankRecordKind, isKnown: boolean): PaymentDoubt | null {
  const name = plainText(sender)
  if (!/\p{L}/u.test(name)) return isServiceNumber(name.replaceAll(/\D/g, '')) ? null : 'privateSender'
  const [header, of, sends] = INDIAN_HEADER.exec(name) ?? []
  // Advertisers send by six digits, or say P at the end.
  if (header !== undefined) return sends?.toUpperCase() === 'P' || /^\d+$/.test(of ?? '') ? 'promotional' : null
  if (isKnown || BARE_SENDERS.has(name)) return null
  const isApp =
    kind === 'webMessage' &&
    (APP_NAMES.has(name.toLowerCase().replaceAll(' ', '')) || (PACKAGE.test(name) && !MESSENGERS.test(name)))
  return isApp ? null : 'privateSender'
}

/** Short numbers, and those that China gives to banks (95…) and services (106…). */
function isServiceNumber(digits: string): boolean {
  const number = digits.replace(/^(?:00)?86(?=95|106|1[02])/, '')
  return /^\d{3,6}$/.test(number) || /^95\d{3,6}$/.test(number) || /^106\d{5,17}$/.test(number)
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
function namesOther({ identifyCode, tail }: DoubtedMessage, text: string, account: AccountNumbers): boolean {
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
    '贷款|貸款|借款|放款|利息|结息|結息|冲正|沖正|撤销|撤銷|退款|退回|退还|退還|退货|退貨|返现|返現|返利|返还|返還',
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
