import type { Direction } from '#domain/bank-records/bank-records.ts'
import { balanceSpan, timeSpan } from '#domain/bank-records/patterns/labelled-fields.ts'
import type { Span } from '#domain/bank-records/patterns/labelled-fields.ts'
import { isWholeAmount } from '#domain/bank-records/patterns/read-amount.ts'
import type { Near } from '#domain/bank-records/patterns/read-time.ts'
import { isReference, referenceSpan } from '#domain/bank-records/reference.ts'
import { overlaps, unitsOf } from '#domain/bank-records/teaching/pieces.ts'
import type { Meaning, Piece } from '#domain/bank-records/teaching/pieces.ts'

/** A message as it is understood before anybody says anything. */
export interface Guess {
  pieces: Piece[]
  direction: Direction
  /** The words that tell the direction. */
  wording: Span | null
}

const NUMBER = String.raw`(?<!\d)(?<found>\d(?:[\d,.']*\d)?)`
const MONEY = String.raw`(?:\b(?:rs|inr|kshs?|kes|rmb|cny|usd)\b\.?|(?<![a-z])(?:rs|inr|ksh|kes)(?=\.?\d)\.?|[₹¥$]|人民币)`
/** Places in which an amount is looked for, the surest first. */
const AMOUNTS = [
  new RegExp(`${MONEY} ?:? ?${NUMBER}`, 'giu'),
  new RegExp(String.raw`${NUMBER} ?(?:元|块|(?:rs|inr|ksh|kes|rmb|cny)\b)`, 'giu'),
  new RegExp(`(?:amount|sum|amt|金额|金額)(?: of| is|:|为)? ?${NUMBER}`, 'giu'),
  /(?<![\d.,/:-])(?<found>\d[\d,]*\.\d{2})(?![\d/:-])/gu,
  /(?<![\p{L}\d.,/:*-])(?<found>\d{2,9})(?![\p{L}\d/:*-])/gu,
]
const ACCOUNTS = [
  /(?<![\p{L}\p{N}])(?<found>(?:\d{1,6})?(?:[x*•]+|\.{2,})-?\d{3,8})(?!\d)/giu,
  /(?:\b(?:a\/c|ac|acct?|account|card|wallet)\b\.?(?: no\.?| number| ending(?: in| with)?)?|尾号|尾號|末四位|卡号|账号|账户)[ :为是]{0,3}(?<found>\d{3,18})(?!\d)/giu,
]
const NAME = String.raw`(?<found>\p{Lu}[\p{L}.'&-]*(?: \p{Lu}[\p{L}.'&-]*){0,4})`
const PAYERS = [
  new RegExp(
    String.raw`\b(?:[Ff]rom|FROM|[Bb]y|BY|[Ss]ender|[Pp]ayer|[Rr]emitter|[Pp]aid by)\b:? (?!(?:UPI|IMPS|NEFT|RTGS|A\/|AC\b|Acct?\b|Your|Transfer|VPA|Ref|REF|UTR|RRN|Txn|TXN|Bank\b|Account))${NAME}`,
    'gu',
  ),
  new RegExp(
    String.raw`^(?!(?:Dear|Your|You|Rs|INR|Ksh|UPI|A\/|Acct?\b))${NAME}(?= (?:has )?(?:sent|paid) you\b)`,
    'gu',
  ),
  /(?:付款方|付款人|汇款人|转账人(?!民)|对方户名|对方账户名|对方|来自)[:为是]? ?(?<found>[\p{Script=Han}*·]{2,12}?)(?=[^\p{Script=Han}*·]|转|向|于|的|汇|$)/gu,
]
const ADDRESSED = [
  new RegExp(
    String.raw`\b(?:Dear|Hi|Hello|DEAR)\b,? (?!(?:Customer|CUSTOMER|Sir|User|Client|Member|Cardholder|UPI|A\/)\b)${NAME}`,
    'gu',
  ),
  /尊敬的(?<found>\p{Script=Han}{1,4}?)(?=先生|女士)/gu,
]
/** Fewer signs without a label are seldom a reference. */
const UNLABELLED_MIN = 10
const UNLABELLED_DIGITS_MIN = 8

/** Guesses what the pieces of a plain text are. */
export function guessPieces(plain: string, near: Near): Guess {
  const pieces: Piece[] = []
  const add = (meaning: Meaning, span: Span | null | undefined): void => {
    if (span && pieces.every((piece) => !overlaps(piece, span))) pieces.push({ from: span.from, to: span.to, meaning })
  }
  const isFree = (span: Span) => pieces.every((piece) => !overlaps(piece, span))
  const firstOf = (places: readonly RegExp[], isFit: (span: Span) => boolean = () => true) =>
    places.flatMap((place) => spansOf(plain, place)).find((span) => isFree(span) && isFit(span))
  add('balance', balanceSpan(plain))
  add('time', trimmed(plain, timeSpan(plain, near)))
  add('utr', referenceSpan(plain))
  add('tail', firstOf(ACCOUNTS))
  add(
    'amount',
    firstOf(AMOUNTS, ({ from, to }) => isWholeAmount(plain, from, to)),
  )
  if (pieces.every(({ meaning }) => meaning !== 'utr'))
    add(
      'utr',
      unitsOf(plain).find((unit) => isFree(unit) && isLong(plain, unit)),
    )
  add('counterparty', firstOf(PAYERS))
  for (const place of ADDRESSED) for (const span of spansOf(plain, place)) add('varies', span)
  return { pieces: pieces.toSorted((one, other) => one.from - other.from), ...directionIn(plain) }
}

function spansOf(plain: string, place: RegExp): Span[] {
  return [...plain.matchAll(place)].flatMap(({ 0: whole, groups, index }) => {
    const found = groups?.['found'] ?? ''
    const from = index + whole.lastIndexOf(found)
    const text = found.replace(/[.'&-]+$/u, '')
    return text === '' ? [] : [{ from, to: from + text.length }]
  })
}

/** A span without the blanks at its ends. */
function trimmed(plain: string, span: Span | null): Span | null {
  if (!span) return null
  const text = plain.slice(span.from, span.to)
  const from = span.from + (text.length - text.trimStart().length)
  return { from, to: from + text.trim().length }
}

function isLong(plain: string, { from, to }: Span): boolean {
  const text = plain.slice(from, to)
  if (!/^[0-9A-Za-z]+$/.test(text) || text.startsWith('1800') || plain[from - 1] === '+') return false
  return (
    text.length >= UNLABELLED_MIN && text.replaceAll(/\D/g, '').length >= UNLABELLED_DIGITS_MIN && isReference(text)
  )
}

const WORDING: readonly (readonly [Direction, RegExp])[] = [
  [
    'credit',
    /\b(?:credited|received|deposited|added to|(?:paid|sent) you)\b|收入|转入|存入|入账|到账|收款|收到|汇入|向[您你]/iu,
  ],
  [
    'debit',
    /\b(?:debited|sent(?! you)|paid(?! you)|withdrawn|spent|deducted)\b|支出|转出|消费|付款(?![方人])|扣款|支付|取款/iu,
  ],
]

/** Money came in unless words of the other way stand first. */
function directionIn(plain: string): Pick<Guess, 'direction' | 'wording'> {
  const found = WORDING.flatMap(([direction, words]) => {
    const match = words.exec(plain)
    return match ? [{ direction, wording: { from: match.index, to: match.index + match[0].length } }] : []
  })
  const [first] = found.toSorted((one, other) => one.wording.from - other.wording.from)
  return first ?? { direction: 'credit', wording: null }
}
