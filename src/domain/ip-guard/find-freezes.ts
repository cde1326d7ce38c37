import { FAILED_STATUSES, PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import type { GuardKind } from '#domain/ip-guard/ip-guard.ts'

/** Condition of a rule on the orders of one address or network. */
export interface GuardCondition {
  kind: GuardKind
  /** How far its window reaches back. */
  windowSeconds: number
  /** More orders, or merchants, than this; with a failed share at least as many ended orders. */
  limit: number
  /** The least failed share, in percent of the ended orders; null for other kinds. */
  failedPercent: number | null
  /** How long a freeze lasts. */
  freezeSeconds: number
  /** How long after the window the freeze begins: a failed share is known once orders have had their time to be paid. */
  delaySeconds: number
}

/** An order as rules count it; `second` is of its creation, since 1970. */
export interface GuardOrder {
  second: number
  merchantId: number
  status: number
}

/** Orders and merchants in a window. */
export interface GuardCounts {
  orders: number
  merchants: number
  ended: number
  failed: number
}

/** A freeze that a rule found. All in seconds since 1970; `to` and `expiresAt` are exclusive. */
export interface FoundFreeze {
  from: number
  to: number
  startsAt: number
  expiresAt: number
  counts: GuardCounts
  /** The orders that came while it lasted, and those of them that were paid: the false alarms. */
  stopped: number
  paid: number
}

/** When to judge: whole seconds from `from` to before `until`; orders before `countedFrom` count in no window. */
export interface JudgedSpan {
  from: number
  until: number
  countedFrom: number
}

/**
 * The freezes of one address, by its orders in the order of their creation. The window slides by the second: the first second
 * at whose end it holds too much begins a freeze, and what came before that freeze ends counts in no later window. So judging
 * a span at once or in parts finds the same.
 */
export function findFreezes(
  condition: GuardCondition,
  orders: readonly GuardOrder[],
  { from, until, countedFrom }: JudgedSpan,
): FoundFreeze[] {
  const found: FoundFreeze[] = []
  let counted = countedFrom
  let start = 0
  const window = slidingCounts()
  for (const [at, order] of orders.entries()) {
    const { second } = order
    const last = found.at(-1)
    if (last && second >= last.startsAt && second < last.expiresAt) {
      last.stopped += 1
      if (order.status === PAID_STATUS) last.paid += 1
    }
    if (second < counted || second >= until) continue
    window.add(order)
    if (orders[at + 1]?.second === second) continue
    const begin = Math.max(second - condition.windowSeconds + 1, counted)
    for (; (orders[start]?.second ?? begin) < begin; start += 1) {
      const gone = orders[start]
      if (gone && gone.second >= counted) window.drop(gone)
    }
    if (second < from || !isTooMuch(condition, window.counts())) continue
    const startsAt = second + 1 + condition.delaySeconds
    const expiresAt = startsAt + condition.freezeSeconds
    found.push({ from: begin, to: second + 1, startsAt, expiresAt, counts: window.counts(), stopped: 0, paid: 0 })
    counted = expiresAt
    start = at + 1
    window.clear()
  }
  return found
}

/** True where the counts of a window break the rule. */
export function isTooMuch({ kind, limit, failedPercent }: GuardCondition, counts: GuardCounts): boolean {
  if (kind === 'manyMerchants') return counts.merchants > limit
  if (kind !== 'failedShare') return counts.orders > limit
  return counts.ended >= Math.max(1, limit) && counts.failed * 100 >= (failedPercent ?? 100) * counts.ended
}

function slidingCounts() {
  const merchants = new Map<number, number>()
  let [orders, ended, failed] = [0, 0, 0]
  const change = ({ merchantId, status }: GuardOrder, by: 1 | -1) => {
    const isFailed = FAILED_STATUSES.includes(status)
    orders += by
    if (isFailed) failed += by
    if (isFailed || status === PAID_STATUS) ended += by
    const left = (merchants.get(merchantId) ?? 0) + by
    if (left === 0) merchants.delete(merchantId)
    else merchants.set(merchantId, left)
  }
  return {
    add: (order: GuardOrder) => change(order, 1),
    drop: (order: GuardOrder) => change(order, -1),
    clear: () => {
      merchants.clear()
      ;[orders, ended, failed] = [0, 0, 0]
    },
    counts: (): GuardCounts => ({ orders, merchants: merchants.size, ended, failed }),
  }
}
