/** What callers were answered in one round. */
export interface Tally {
  /** Acknowledged orders and payouts: the merchant's number, and the number that it was given. */
  orders: Map<string, string>
  payouts: Map<string, string>
  /** Acknowledged payment records. */
  records: Set<string>
  /** The last acknowledged mark of an order, by its id. */
  marks: Map<number, number>
  /** Numbers that were acknowledged twice with different answers. */
  contradictions: string[]
  /** How often each status was seen; `reset` and `timeout` where there was none. */
  seen: Map<string, number>
  /** Milliseconds of each answered order. */
  orderMs: number[]
  /** When the last call was not served: it broke, or was answered 5xx. */
  lastFailureAt: number | undefined
}

export function createTally(): Tally {
  return {
    orders: new Map(),
    payouts: new Map(),
    records: new Set(),
    marks: new Map(),
    contradictions: [],
    seen: new Map(),
    orderMs: [],
    lastFailureAt: undefined,
  }
}

/** Notes an acknowledgement; two different ones of one number are a contradiction. */
export function acknowledge(of: Map<string, string>, tally: Tally, number: string, code: string): void {
  const known = of.get(number)
  if (known !== undefined && known !== code) tally.contradictions.push(number)
  of.set(number, code)
}

export function acknowledgedCount({ orders, payouts, records, marks }: Tally): number {
  return orders.size + payouts.size + records.size + marks.size
}
