import { PAYMENT_DOUBTS } from '#domain/bank-records/doubts.ts'
import type { PaymentDoubt } from '#domain/bank-records/doubts.ts'
import { earliestOf } from '#domain/bank-records/same-payment.ts'
import { plainName, plainNames } from '#domain/text/plain-name.ts'

/** Fields that match a payment to an order. */
export interface PaymentFacts {
  accountId: number | null
  amountMinor: number
  occurredAt: Date
  /** Only the day is known, whose end `occurredAt` is. */
  isDayOnly: boolean
  kind: string
  utr: string | null
  identifyCode: string | null
  payerName: string | null
  /** Its transaction reference has paid another order. */
  isUtrSpent: boolean
  /** Why it pays no order by itself. */
  doubt: PaymentDoubt | null
}

/** Fields of an order that decide if a payment may pay it. */
export interface AwaitedFacts {
  accountId: number | null
  payableMinor: number
  createdAt: Date
  expiresAt: Date | null
  /** The reference that its payer submitted. */
  utr: string | null
  identifyCode: string | null
  userName: string | null
  /** It waits for a payment, or timed out waiting. */
  isPayable: boolean
  isPaid: boolean
}

/** Fields that decide if a payment pays the order for certain. */
export interface OrderFacts extends AwaitedFacts {
  /** Its payer, or that of the payment, is blacklisted. */
  isListed: boolean
  /** Other orders that the payment may pay as well, or rather. */
  others: number
  /** Other unmatched payments that fit it as well. */
  rivals: number
}

export interface MatchRules {
  /** How long after an order's end its payment may still come. */
  lateMs: number
  /** The names of payer and order must be the same. */
  isNameChecked: boolean
  /** USDT settles without a person. */
  isUsdtAutomatic: boolean
}

/** Maximum clock skew of phones and banks. */
export const CLOCK_TOLERANCE_MS = 60_000

export const MATCH_DIFFERENCES = [
  'paid',
  'ended',
  'utrSpent',
  'account',
  'amount',
  'early',
  'late',
  'dayOnly',
  ...PAYMENT_DOUBTS,
  'code',
  'name',
  'nameListed',
  'automationOff',
  'others',
  'rivals',
] as const

type Kind = (typeof MATCH_DIFFERENCES)[number]

/** Why a payment does not pay an order: `by` is minor units that were paid more, milliseconds, or how many. */
export interface MatchDifference {
  kind: Kind
  by: number | null
}

type Found = number | boolean

/** Differences, some with their size, that exclude an order: a payment with one of them does not pay it. */
const MISSES = {
  paid: (_payment, order) => order.isPaid,
  ended: (_payment, order) => !order.isPaid && !order.isPayable,
  utrSpent: (payment) => payment.isUtrSpent,
  account: (payment, order) => payment.accountId !== order.accountId,
  amount: (payment, order) => someOf(payment.amountMinor - order.payableMinor),
  early: (payment, order) =>
    moreThanNone(order.createdAt.getTime() - CLOCK_TOLERANCE_MS - payment.occurredAt.getTime()),
  late: (payment, order, { lateMs }) =>
    order.expiresAt !== null && moreThanNone(earliestOf(payment) - order.expiresAt.getTime() - lateMs),
} satisfies Partial<Record<Kind, (payment: PaymentFacts, order: AwaitedFacts, rules: MatchRules) => Found>>

/** The same of what leaves it to a person whether it is the order's. */
const FOUND: Record<Kind, (payment: PaymentFacts, order: OrderFacts, rules: MatchRules) => Found> = {
  ...MISSES,
  dayOnly: ({ isDayOnly }) => isDayOnly,
  privateSender: ({ doubt }) => doubt === 'privateSender',
  promotional: ({ doubt }) => doubt === 'promotional',
  unknownSender: ({ doubt }) => doubt === 'unknownSender',
  otherBank: ({ doubt }) => doubt === 'otherBank',
  otherAccount: ({ doubt }) => doubt === 'otherAccount',
  otherCause: ({ doubt }) => doubt === 'otherCause',
  sharedReference: ({ doubt }) => doubt === 'sharedReference',
  code: (payment, order) => !isMarkedBy(order, payment) && isOtherCode(payment, order),
  name: ({ payerName }, { userName }, { isNameChecked }) => isNameChecked && !isSameName(userName, payerName),
  nameListed: (_payment, order) => order.isListed,
  automationOff: (payment, _order, rules) => isStopped(payment, rules),
  others: (_payment, order) => someOf(order.others),
  rivals: (_payment, order) => someOf(order.rivals),
}

const someOf = (by: number) => by !== 0 && by
const moreThanNone = (by: number) => by > 0 && by

/** Everything in which a payment differs from what would pay an order for certain; nothing where it fits. */
export const differencesOf = (payment: PaymentFacts, order: OrderFacts, rules: MatchRules): MatchDifference[] =>
  MATCH_DIFFERENCES.flatMap((kind) => {
    const by = FOUND[kind](payment, order, rules)
    return by === false ? [] : [{ kind, by: by === true ? null : by }]
  })

const EXCLUDING = Object.values(MISSES)

/** True where a payment may be an order's at all. */
export const isCandidate = (payment: PaymentFacts, order: AwaitedFacts, rules: MatchRules): boolean =>
  EXCLUDING.every((missedBy) => missedBy(payment, order, rules) === false)

/** Marks by which a payment and an order are known to belong together. */
export type Marks = Pick<PaymentFacts, 'identifyCode' | 'utr'>

/** The payer wrote the order's code, or submitted its UTR. */
export const isMarkedBy = (order: Marks, payment: Marks): boolean =>
  (payment.identifyCode !== null && order.identifyCode === payment.identifyCode) ||
  (payment.utr !== null && order.utr === payment.utr)

/** The payer wrote a code, and it is not the order's. */
export function isOtherCode(
  { identifyCode }: Pick<PaymentFacts, 'identifyCode'>,
  order: Pick<OrderFacts, 'identifyCode'>,
): boolean {
  return identifyCode !== null && identifyCode !== order.identifyCode
}

/** A payment that nobody settles by itself. */
export const isStopped = ({ kind }: Pick<PaymentFacts, 'kind'>, { isUsdtAutomatic }: MatchRules): boolean =>
  kind === 'usdt' && !isUsdtAutomatic

/** True where two names are one, in whatever script, case and order of words; an empty name is like no other. */
export const isSameName = (expected: string | null, paid: string | null): boolean =>
  plainNames(expected).includes(plainName(paid))
