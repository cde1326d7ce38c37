import type { OrderRow, PossiblePayment } from '#contract/orders/order.schemas.ts'

/** The payment that an order's supplement begins with: the only one that has exactly its amount, with a reference. */
export function paymentOf(
  { payableMinor }: Pick<OrderRow, 'payableMinor'>,
  payments: readonly PossiblePayment[],
): PossiblePayment | undefined {
  const [payment, ...others] = payments
  return others.length === 0 && payment?.utr && payment.amountMinor === payableMinor ? payment : undefined
}
