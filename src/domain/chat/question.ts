import type { MoneyValue } from '#domain/messages/message-events.ts'
import { findOrderCode } from '#domain/orders/order-code.ts'

/** Rights of a person in a group. */
export const GROUP_RIGHTS = ['order', 'balance', 'today', 'supplement', 'bookkeeping'] as const
export type GroupRight = (typeof GROUP_RIGHTS)[number]

/** The rights that ask something of the platform; keeping the books is the group's own. */
export type QueryRight = Exclude<GroupRight, 'bookkeeping'>

/** A question that somebody asks in a group. */
export type Question =
  | { kind: 'help' }
  | { kind: 'balance' }
  | { kind: 'today' }
  /** By the platform's number, the merchant's number, or the UTR. */
  | { kind: 'order'; number: string }
  | { kind: 'supplement'; number: string; utr: string | null }

/** The words that a question begins with, without regard to case; a slash before and a bot's name after them may stand. */
const VERBS: Record<Question['kind'], readonly string[]> = {
  help: ['help', 'start', '帮助', '幫助', '说明', '說明'],
  balance: ['balance', '余额', '餘額', '查余额', '查餘額'],
  today: ['today', '今日', '今天', '今日数据', '今日數據'],
  order: ['order', 'query', 'utr', '查单', '查單', '查询', '查詢', '查', '订单', '訂單'],
  supplement: ['supplement', '补单', '補單'],
}
const KIND_OF = new Map(
  Object.entries(VERBS).flatMap(([kind, words]) => words.map((word) => [word, kind as Question['kind']] as const)),
)
/** Words in scripts without spaces may run into what follows; the longest counts. */
const RUN_INTO = [...KIND_OF.keys()].filter((word) => /^\P{ASCII}/u.test(word)).toSorted((a, b) => b.length - a.length)

/** A number of an order or a UTR as people write it. */
const NUMBER = /^[A-Za-z0-9][A-Za-z0-9_-]{3,63}$/
/** Digits that make a word without a verb a UTR and not a word. */
const BARE_UTR = /^(?=(?:[A-Za-z]*\d){8})[A-Za-z0-9]{10,22}$/
const TEXT_MAX = 512

/**
 * Reads a message of a group as a question; undefined for what is none. A number that stands alone asks for its order where it
 * looks like the platform's own or a UTR.
 */
export function readQuestion(text: string): Question | undefined {
  const words = text
    .slice(0, TEXT_MAX)
    .trim()
    .split(/[\s:：,，]+/)
    .filter(Boolean)
  const [first = '', ...rest] = words
  if (rest.length === 0 && isBareNumber(first)) return { kind: 'order', number: normal(first) }
  const verb = verbOf(first)
  return verb && questionOf(verb.kind, verb.left === '' ? rest : [verb.left, ...rest])
}

/** The right that a question needs; null for help, which is everybody's. */
export const rightOf = (question: Question): QueryRight | null => (question.kind === 'help' ? null : question.kind)

/** The numbers in a longer text, such as one read from a picture, the likeliest first: orders of the platform, then UTRs. */
export function numbersIn(text: string): string[] {
  const code = findOrderCode(text)
  const others = text.split(/[^A-Za-z0-9]+/).filter((word) => BARE_UTR.test(word) && word !== code)
  return [...new Set([...(code === undefined ? [] : [code]), ...others])]
}

function questionOf(kind: Question['kind'], rest: readonly string[]): Question | undefined {
  const [number, utr] = rest
  if (kind !== 'order' && kind !== 'supplement') return rest.length === 0 ? { kind } : undefined
  if (number === undefined || !NUMBER.test(number)) return undefined
  if (kind === 'order') return rest.length === 1 ? { kind, number: normal(number) } : undefined
  if (rest.length > 2 || (utr !== undefined && !NUMBER.test(utr))) return undefined
  return { kind, number: normal(number), utr: utr ?? null }
}

function verbOf(word: string): { kind: Question['kind']; left: string } | undefined {
  const plain = word.replace(/^\//, '').replace(/@\w+$/, '').toLowerCase()
  const whole = KIND_OF.get(plain)
  if (whole !== undefined) return { kind: whole, left: '' }
  const begun = RUN_INTO.find((known) => plain.startsWith(known))
  const kind = begun === undefined ? undefined : KIND_OF.get(begun)
  return kind && begun ? { kind, left: word.replace(/^\//, '').slice(begun.length) } : undefined
}

const isBareNumber = (word: string) => findOrderCode(word) === word.toUpperCase() || BARE_UTR.test(word)
const normal = (number: string) => (findOrderCode(number) === number.toUpperCase() ? number.toUpperCase() : number)

/** An order as a group is told of it; `status` is a name of `orderStatus` or, for payouts, of `payoutStatus`. */
export interface ToldOrder {
  kind: 'order' | 'payout'
  orderCode: string
  merchantOrderId: string
  status: string
  amount: MoneyValue
  received: MoneyValue | null
  utr: string | null
  createdAt: Date
  completedAt: Date | null
}

export interface ToldBalance {
  currency: string
  exponent: number
  availableMinor: number
  frozenMinor: number
}

export type Answer =
  | { kind: 'help'; rights: readonly QueryRight[] }
  | { kind: 'notAllowed' }
  | { kind: 'orders'; orders: readonly ToldOrder[] }
  | { kind: 'notFound'; number: string }
  | { kind: 'balance'; balances: readonly ToldBalance[] }
  | { kind: 'today'; count: number; successful: number; amounts: readonly MoneyValue[] }
  | { kind: 'supplementAsked'; orderCode: string }
  /** The order needs none: it is done, or was asked for already. */
  | { kind: 'supplementNeedless'; orderCode: string; status: string }
  | { kind: 'unreadable' }
