import type { BatchResult } from '#domain/payouts/payout-batch-status.ts'
import type { RejectMode } from '#domain/payouts/payout-status.ts'

/** The outcome of a batch for an order; a released one is to be paid again. */
export const ORDER_OUTCOMES = ['completed', 'rejected', 'released'] as const
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number]

/** An order of a batch as far as it matters for deciding: its money, and the bank's word. */
export interface WordedOrder {
  orderCode: string
  amountMinor: number
  result: BatchResult | null
}

/** Some orders of a batch. */
export interface Share {
  count: number
  amountMinor: number
}

/** The effect of a decision on all orders of a batch. */
export interface BatchEffect extends Record<OrderOutcome, Share> {
  /** Released, although neither the bank nor a tick says that they were not paid. */
  unsaid: Share
}

/** True if an order can be called unpaid. An order that the bank reported as paid cannot, since it would be paid twice. */
export const mayTick = ({ result }: Pick<WordedOrder, 'result'>): boolean => result !== 'paid'

/** The outcome of an order when its batch is marked as abnormal. While no mode is chosen, a ticked order counts as rejected. */
export function outcomeOf(order: Pick<WordedOrder, 'result'>, isTicked: boolean, mode: RejectMode | ''): OrderOutcome {
  if (!mayTick(order)) return 'completed'
  return isTicked && mode !== 'toList' ? 'rejected' : 'released'
}

/** The effect of marking a batch as abnormal, in counts and sums. */
export function effectOf(
  orders: readonly WordedOrder[],
  ticked: ReadonlySet<string>,
  mode: RejectMode | '',
): BatchEffect {
  const effect: BatchEffect = { completed: nothing(), rejected: nothing(), released: nothing(), unsaid: nothing() }
  for (const order of orders) {
    const isTicked = ticked.has(order.orderCode)
    add(effect[outcomeOf(order, isTicked, mode)], order)
    if (!isTicked && order.result === null) add(effect.unsaid, order)
  }
  return effect
}

const nothing = (): Share => ({ count: 0, amountMinor: 0 })

function add(share: Share, { amountMinor }: WordedOrder): void {
  share.count += 1
  share.amountMinor += amountMinor
}
