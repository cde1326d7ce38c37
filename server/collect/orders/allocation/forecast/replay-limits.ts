import type { AllocationRefusal } from '#domain/accounts/allocation.ts'
import { refusalOf } from '#server/collect/orders/allocation/allocation-rules.ts'
import type { AllocationRules } from '#server/collect/orders/allocation/allocation-rules.ts'
import type { Candidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'

/** An account's own limits, null where there is none, and its weight. */
export type OwnLimits = Pick<
  Candidate,
  | 'minAmountMinor'
  | 'maxAmountMinor'
  | 'maxConcurrentOrders'
  | 'dailyCountLimit'
  | 'dailyAmountLimitMinor'
  | 'totalLimitMinor'
  | 'weight'
>

/** The refusals that an account's own limits make. */
export const OWN_REFUSALS: readonly AllocationRefusal[] = [
  'amountBelowMin',
  'amountAboveMax',
  'concurrency',
  'redWallet',
  'dailyCount',
  'dailyAmount',
  'totalLimit',
]

/** An order of which the account was asked, with what became of it. */
export interface Decision {
  atMs: number
  day: string
  amountMinor: number
  /** The account took it. */
  isTaken: boolean
  /** Why the account did not; null where it would have, after the one that did. */
  refusal: string | null
  /** The weights of the other accounts that took it or would have, in all. */
  othersWeight: number
  /** When the account was free of it, or would have been; null while it is under way. */
  releasedAtMs: number | null
  /** When it was paid, and with what; null where it was not. */
  paidAtMs: number | null
  paidDay: string | null
  paidMinor: number
}

/** Use of the account before the first decision. */
export interface UsedBefore {
  /** By day. */
  days: ReadonlyMap<string, { orders: number; amountMinor: number; successMinor: number }>
  everMinor: number
}

export interface Tally {
  orders: number
  amountMinor: number
}
/** Outcomes of orders under other limits. */
export const REPLAY_OUTCOMES = ['kept', 'elsewhere', 'failed', 'gained', 'rescued'] as const
export type Replayed = Record<(typeof REPLAY_OUTCOMES)[number], Tally>

/**
 * Lets an account decide again, with other limits of its own and all else as it was. Orders that it took are kept, go
 * elsewhere if another account was willing, or fail. Orders that its limits had refused are gained from the account
 * that took them, or rescued if none did. Turns are not judged again, unless its weight changes: then it leaves or
 * gains orders in the proportion in which its part of the weights changes. The orders of other accounts are not decided
 * again.
 */
export function replayLimits(
  decisions: readonly Decision[],
  account: Pick<Candidate, 'productId' | 'weight'>,
  limits: OwnLimits,
  rules: AllocationRules,
  before: UsedBefore,
): Replayed {
  const replayed: Replayed = { kept: none(), elsewhere: none(), failed: none(), gained: none(), rescued: none() }
  const state = stateOf(before, decisions)
  const turns = turnsOf(account.weight, limits.weight)
  for (const decision of decisions.toSorted((a, b) => a.atMs - b.atMs)) {
    const outcome = outcomeOf(decision, turns, () => {
      const used = state.at(decision.atMs, decision.day)
      const now = { ...WILLING, ...limits, ...used, productId: account.productId }
      return refusalOf(now, decision.amountMinor, rules) === null
    })
    if (outcome === null) continue
    replayed[outcome].orders += 1
    replayed[outcome].amountMinor += decision.amountMinor
    if (outcome !== 'elsewhere' && outcome !== 'failed') state.take(decision)
  }
  return replayed
}

const none = (): Tally => ({ orders: 0, amountMinor: 0 })

function outcomeOf(
  { isTaken, othersWeight, refusal }: Decision,
  turns: Turns,
  takesIt: () => boolean,
): keyof Replayed | null {
  const hasOther = othersWeight > 0
  if (isTaken) return takesIt() && turns.isStillIts(othersWeight) ? 'kept' : hasOther ? 'elsewhere' : 'failed'
  if (refusal === null) return hasOther && takesIt() && turns.isNowIts(othersWeight) ? 'gained' : null
  if (!OWN_REFUSALS.includes(refusal as AllocationRefusal)) return null
  return takesIt() ? (hasOther ? 'gained' : 'rescued') : null
}

/** Sums of parts of orders are whole up to this. */
const ROUNDING = 1e-9

type Turns = ReturnType<typeof turnsOf>

/** Whose turn it would have been with another weight: parts of orders add up until they are a whole one. */
function turnsOf(was: number, willBe: number) {
  const partOf = (weight: number, othersWeight: number) => weight / (weight + othersWeight)
  let due = 0
  const isDue = (part: number) => {
    due += part
    if (due < 1 - ROUNDING) return false
    due -= 1
    return true
  }
  return {
    /** True for an order that it took and keeps at a lower weight; an order that only it can take stays. */
    isStillIts: (others: number) =>
      willBe >= was || others === 0 || isDue(partOf(willBe, others) / partOf(was, others)),
    /** True for an order of another account that a higher weight brings it. */
    isNowIts: (others: number) => {
      if (willBe <= was) return false
      const before = partOf(was, others)
      return isDue((partOf(willBe, others) - before) / (1 - before))
    },
  }
}

/** Use of an account as it takes orders. The moments asked about must not go back. */
function stateOf({ days: given, everMinor }: UsedBefore, decisions: readonly Decision[]) {
  const days = new Map([...given].map(([day, used]) => [day, { ...used }]))
  const taken = new Set<Decision>()
  const held = { count: 0, amountMinor: 0 }
  let ever = everMinor
  const dayOf = (day: string) => {
    const used = days.get(day) ?? { orders: 0, amountMinor: 0, successMinor: 0 }
    days.set(day, used)
    return used
  }
  const releases = passing(decisions, ({ releasedAtMs }) => releasedAtMs)
  const payments = passing(decisions, ({ paidAtMs }) => paidAtMs)
  return {
    take: (decision: Decision) => {
      taken.add(decision)
      held.count += 1
      held.amountMinor += decision.amountMinor
      dayOf(decision.day).orders += 1
      dayOf(decision.day).amountMinor += decision.amountMinor
    },
    at: (atMs: number, day: string) => {
      for (const decision of releases(atMs)) {
        if (!taken.has(decision)) continue
        held.count -= 1
        held.amountMinor -= decision.amountMinor
      }
      for (const decision of payments(atMs)) {
        if (!taken.has(decision)) continue
        ever += decision.paidMinor
        dayOf(decision.paidDay ?? day).successMinor += decision.paidMinor
      }
      const { amountMinor, orders, successMinor } = dayOf(day)
      return {
        processingCount: held.count,
        processingAmountMinor: held.amountMinor,
        orderCount: orders,
        amountMinor,
        successAmountMinor: successMinor,
        everMinor: ever,
      }
    },
  }
}

/** The decisions in the order of a moment of theirs, each once it has come. */
function passing(decisions: readonly Decision[], momentOf: (decision: Decision) => number | null) {
  const coming = decisions
    .flatMap((decision) => {
      const at = momentOf(decision)
      return at === null ? [] : [{ at, decision }]
    })
    .toSorted((a, b) => a.at - b.at)
  let next = 0
  return function* until(atMs: number): Generator<Decision> {
    for (let one = coming[next]; one && one.at <= atMs; one = coming[next]) {
      next += 1
      yield one.decision
    }
  }
}

/** An account that refuses nothing but by what replaces these. */
export const WILLING: Candidate = {
  resourceId: 0,
  name: '',
  productId: 0,
  supplierId: 0,
  supplierName: '',
  supplierIsTeam: false,
  isProductOff: false,
  resourceState: 0,
  resourceStatus: 'normal',
  supplierStatus: 'active',
  isSilent: false,
  breakerState: 'closed',
  breakerProbeAtMs: null,
  breakerWaitSeconds: 0,
  minAmountMinor: 0,
  maxAmountMinor: null,
  processingCount: 0,
  processingAmountMinor: 0,
  maxConcurrentOrders: 0,
  weight: 1,
  turnUsed: 0,
  dailyCountLimit: null,
  dailyAmountLimitMinor: null,
  orderCount: 0,
  amountMinor: 0,
  successAmountMinor: 0,
  everMinor: 0,
  totalLimitMinor: null,
  supplierProcessing: 0,
  supplierProcessingMinor: 0,
  supplierMaxConcurrent: null,
  supplierTodayCount: 0,
  supplierDailyCountLimit: null,
  supplierTodayMinor: 0,
  supplierDailyLimitMinor: null,
  supplierEverMinor: 0,
  supplierTotalLimitMinor: null,
  supplierMinBalanceMinor: null,
  supplierAvailableMinor: 0,
  floatUpMinor: 0,
  floatDownMinor: 0,
}
