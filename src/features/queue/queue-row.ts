import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'

/** The queues that people work through: their namespace, and the kind of their rows. */
export type QueueNamespace = 'orders' | 'payouts'
export type QueueKind = 'order' | 'payout'

/** The fields that an order and a payout have in common. */
export type QueueRow = Pick<OrderRow & PayoutRow, keyof OrderRow & keyof PayoutRow>

/** A row as one line of text for copying. */
export function rowTitle(
  { orderCode, merchantName, amountMinor, exponent, currency }: QueueRow,
  status: string,
): string {
  return [orderCode, merchantName, `${formatMoney(amountMinor, exponent)} ${currency}`, status].join(' · ')
}
