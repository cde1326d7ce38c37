/** The answers callers got in one round. */
export interface Tally {
  /** Acknowledged orders and payouts: the merchant's number and the assigned number. */
  orders: Map<string, string>
  payouts: Map<string, string>
  /** Acknowledged payment records. */
  records: Set<string>
  /** The last acknowledged mark of an order, by its id. */
  marks: Map<number, number>
  /** Numbers acknowledged twice with different answers. */
  contradictions: string[]
  /** Count of each status; `reset` and `timeout` where there was none. */
  seen: Map<string, number>
  /** Latency of each answered order in ms. */
  orderMs: number[]
  /** Time of the last unserved call: the connection broke, or the answer was 5xx. */
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

/** Records an acknowledgement; two different ones for the same number are a contradiction. */
export function acknowledge(of: Map<string, string>, tally: Tally, number: string, code: string): void {
  const known = of.get(number)
  if (known !== undefined && known !== code) tally.contradictions.push(number)
  of.set(number, code)
}

export function acknowledgedCount({ orders, payouts, records, marks }: Tally): number {
  return orders.size + payouts.size + records.size + marks.size
}
