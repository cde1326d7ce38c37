import { isCandidate, isMarkedBy, isOtherCode, isSameName, isStopped } from '#domain/bank-records/match-differences.ts'
import type { AwaitedFacts, Marks, MatchRules, PaymentFacts } from '#domain/bank-records/match-differences.ts'
import { isUnheard } from '#domain/bank-records/doubts.ts'
import type { PaymentDoubt } from '#domain/bank-records/doubts.ts'
import { RATE_SCALE } from '#domain/money/commission.ts'

/** Fields that compare a payment with an order that it may pay. */
type Named = Marks & Pick<PaymentFacts, 'payerName'>
type Awaited = Pick<AwaitedFacts, 'identifyCode' | 'utr' | 'userName'>

/** Why the only order of a payment, or the only one of several, is left to a person. */
export type Doubt =
  | PaymentDoubt
  | 'dayOnly'
  | 'several'
  | 'codeDiffers'
  | 'nameDiffers'
  | 'automationOff'
  | 'severalPayments'

export type SetVerdict<Order> =
  | { kind: 'certain'; order: Order }
  | { kind: 'unsure'; orders: readonly Order[]; why: Doubt }
  | { kind: 'none' }

/** Of the orders that a payment may pay, those that it claims: the marked ones, or all where none is marked. */
export function claimsOf<Order extends Marks>(payment: Marks, candidates: readonly Order[]): readonly Order[] {
  const marked = candidates.filter((order) => isMarkedBy(order, payment))
  return marked.length > 0 ? marked : candidates
}

/** How many orders a payment claims besides one that it may pay, or instead of it; none of an order that it may not pay. */
export function othersThan<Order extends Marks>(
  payment: Marks,
  candidates: readonly Order[],
  order: Order | undefined,
): number {
  if (!order || !candidates.includes(order)) return 0
  return claimsOf(payment, candidates).filter((one) => one !== order).length
}

/** The orders that a verdict calls possible: the certain one, or those that a person chooses among. */
export function possibleIn<Order>(verdict: SetVerdict<Order>): readonly Order[] {
  if (verdict.kind === 'none') return []
  return verdict.kind === 'certain' ? [verdict.order] : verdict.orders
}

/** Verdict on a payment that claims an order alone; the other payments are not looked at. */
export function judgeAlone<Order extends Awaited>(
  payment: Named & Pick<PaymentFacts, 'doubt' | 'isDayOnly' | 'kind'>,
  candidates: readonly Order[],
  rules: MatchRules,
): SetVerdict<Order> {
  const orders = claimsOf(payment, candidates)
  const [order, ...others] = orders
  if (!order) return { kind: 'none' }
  if (payment.doubt !== null) return { kind: 'unsure', orders, why: payment.doubt }
  if (others.length > 0) return { kind: 'unsure', orders, why: 'several' }
  // Another order may have waited at another time of the day.
  if (payment.isDayOnly) return { kind: 'unsure', orders, why: 'dayOnly' }
  const why = differs(payment, order, rules) ?? (isStopped(payment, rules) ? 'automationOff' : undefined)
  return why === undefined ? { kind: 'certain', order } : { kind: 'unsure', orders, why }
}

function differs(payment: Named, order: Awaited, rules: MatchRules): 'codeDiffers' | 'nameDiffers' | undefined {
  if (!isMarkedBy(order, payment) && isOtherCode(payment, order)) return 'codeDiffers'
  if (rules.isNameChecked && !isSameName(order.userName, payment.payerName)) return 'nameDiffers'
  return undefined
}

/**
 * True where another payment that claims an order fits it as well as the one that would pay it: nothing speaks against
 * it, and if the one's payer marked the order, so did the other's. A payment told only by a stranger is no rival.
 */
export const isRival = (
  payment: Marks,
  order: Awaited,
  other: Named & Pick<PaymentFacts, 'doubt'>,
  rules: MatchRules,
): boolean =>
  !isUnheard(other.doubt) &&
  differs(other, order, rules) === undefined &&
  (isMarkedBy(order, other) || !isMarkedBy(order, payment))

/**
 * Order that each of many payments pays, judged at once against all orders. It is certain only where the payment claims
 * one order, and no other payment claims that one as well. So no order is certain for two payments. Whoever settles the
 * certain ones judges the others again: fewer awaited orders may tell them apart.
 */
export function matchPayments<Payment extends PaymentFacts, Order extends AwaitedFacts>(
  payments: readonly Payment[],
  orders: readonly Order[],
  rules: MatchRules,
): SetVerdict<Order>[] {
  const ordersOf = Map.groupBy(orders, ({ accountId, payableMinor }) => keyOf(accountId, payableMinor))
  const claims = payments.map((payment) => {
    const near = ordersOf.get(keyOf(payment.accountId, payment.amountMinor)) ?? []
    return claimsOf(
      payment,
      near.filter((order) => isCandidate(payment, order, rules)),
    )
  })
  const claimants = claimantsOf(payments, claims)
  return payments.map((payment, at) => {
    const verdict = judgeAlone(payment, claims[at] ?? [], rules)
    if (verdict.kind !== 'certain') return verdict
    const { order } = verdict
    const others = claimants.get(order) ?? []
    const hasRival = others.some((other) => other !== payment && isRival(payment, order, other, rules))
    return hasRival ? { kind: 'unsure', orders: [order], why: 'severalPayments' } : verdict
  })
}

const keyOf = (accountId: number | null, amountMinor: number): string => `${accountId} ${amountMinor}`

function claimantsOf<Payment, Order>(
  payments: readonly Payment[],
  claims: readonly (readonly Order[])[],
): Map<Order, Payment[]> {
  const claimants = new Map<Order, Payment[]>()
  for (const [at, payment] of payments.entries())
    for (const order of claims[at] ?? []) {
      const others = claimants.get(order)
      if (others) others.push(payment)
      else claimants.set(order, [payment])
    }
  return claimants
}

/** The share of an order's amount, in 1/10 000, by which a payment may differ from it without being asked about. */
export const CONFIRMED_DIFFERENCE_RATE = 500

/**
 * The difference between a payment and the amount that its order wants, in minor units, where a person has to confirm it
 * before they are matched; null where nobody has to.
 */
export function differenceToConfirm(paidMinor: number, payableMinor: number): number | null {
  const difference = paidMinor - payableMinor
  const isLarge =
    BigInt(Math.abs(difference)) * BigInt(RATE_SCALE) > BigInt(payableMinor) * BigInt(CONFIRMED_DIFFERENCE_RATE)
  return isLarge ? difference : null
}
