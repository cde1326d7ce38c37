import { plainName } from '#domain/text/plain-name.ts'

/** A message's facts about a payment of one account, direction and amount. */
export interface Told {
  utr: string | null
  /** The account's balance after the payment, in minor units. */
  balanceMinor: number | null
  payerName: string | null
  occurredAt: Date
  /** Only the day is known, whose end `occurredAt` is. */
  isDayOnly?: boolean | undefined
  /** Who tells it: a monitor and the way it learnt of it. */
  source: string
}

/** A known payment of the same account, direction and amount, with those who told of it. */
export interface KnownPayment {
  utr: string | null
  balanceMinor: number | null
  payerName: string | null
  occurredAt: Date
  isDayOnly?: boolean | undefined
  sources: readonly string[]
}

const DAY_MS = 24 * 3_600_000
/** How far apart the times of two sources may be where nothing but the time speaks for one payment. */
export const SAME_MOMENT_MS = 3 * 60_000
/** How far apart they may be where the reference is the same and no balance says more. */
export const SAME_REFERENCE_MS = 3_600_000
/** How far apart they may be where the balance is the same: it comes back, but seldom within a day. */
export const SAME_BALANCE_MS = DAY_MS

/** Proofs that a message tells of a known payment, the strongest first. */
const PROOFS = ['utr', 'balance', 'moment'] as const
export type SameBy = (typeof PROOFS)[number]

/** The known payments that a message tells of, best first; none where it tells of a new one. */
export function paymentsToldOf<Known extends KnownPayment>(
  told: Told,
  known: readonly Known[],
): { payment: Known; by: SameBy }[] {
  return known
    .flatMap((payment) => {
      const by = proofOf(told, payment)
      return by === null ? [] : [{ payment, by, apartMs: apart(told, payment) }]
    })
    .sort((one, other) => PROOFS.indexOf(one.by) - PROOFS.indexOf(other.by) || one.apartMs - other.apartMs)
    .map(({ payment, by }) => ({ payment, by }))
}

/**
 * A transaction reference decides where both have one and nothing outweighs it, then the balance. One source tells of a payment once, so another
 * message of it with neither is another payment, as equal amounts on one day are.
 */
function proofOf(told: Told, known: KnownPayment): SameBy | null {
  if (told.utr !== null && known.utr !== null) return told.utr === known.utr && !isContrary(told, known) ? 'utr' : null
  const apartMs = apart(told, known)
  const isAgain = known.sources.includes(told.source)
  if (told.balanceMinor !== null && known.balanceMinor !== null)
    return told.balanceMinor === known.balanceMinor && apartMs <= (isAgain ? SAME_MOMENT_MS : SAME_BALANCE_MS)
      ? 'balance'
      : null
  return !isAgain && apartMs <= SAME_MOMENT_MS ? 'moment' : null
}

type Witness = Omit<KnownPayment, 'sources'>

/** True where a message and a payment with one reference are two payments: another balance, payer, or hour. */
export function isContrary(one: Witness, other: Witness): boolean {
  if (isOtherPayer(one.payerName, other.payerName)) return true
  if (one.balanceMinor !== null && other.balanceMinor !== null) return one.balanceMinor !== other.balanceMinor
  return apart(one, other) > SAME_REFERENCE_MS
}

/** True where two names cannot be of one payer; an address, a masked name and a part of a name prove nothing. */
function isOtherPayer(one: string | null, other: string | null): boolean {
  if (one === null || other === null || [one, other].some((name) => /[@*]|x{2}|\d{4}/i.test(name))) return false
  const [some, all] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return some !== undefined && all !== undefined && some.length > 0 && !some.every((word) => all.includes(word))
}

const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map(plainName)
    .filter((word) => word !== '')

type Timed = Pick<Told, 'occurredAt' | 'isDayOnly'>

/** How far apart two times are at least. */
const apart = (one: Timed, other: Timed): number =>
  Math.max(0, earliestOf(one) - other.occurredAt.getTime(), earliestOf(other) - one.occurredAt.getTime())

/** The earliest moment, in milliseconds, at which a payment can have happened. */
export const earliestOf = ({ isDayOnly = false, occurredAt }: Timed): number =>
  occurredAt.getTime() - (isDayOnly ? DAY_MS : 0)
